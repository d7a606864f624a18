import { permissionsOf } from "@lineup/contract/permissions";
import { describe, expect, test } from "vitest";
import {
  barOf,
  belongsTo,
  mayOpen,
  navigationFor,
  type Standing,
  switchedOff,
} from "./navigation.ts";

const counts = {
  ...{ unread_memos: 0, open_tasks: 0, unread_chat: 0 },
  ...{ awaiting_follow_ups: 0, urgent_follow_ups: 0 },
};
const flags = ["tasks", "chat", "files", "checkins"].map((key) => ({ key, enabled: true }));
const employee: Standing = { permissions: [], flags, counts };
const manager: Standing = { permissions: permissionsOf("manager"), flags, counts };
const admin: Standing = { permissions: permissionsOf("admin"), flags, counts };
type Built = Parameters<typeof navigationFor>[1];
const everything: Built = () => true;
const keys = (standing: Standing, isBuilt: Built = everything): string[] =>
  navigationFor(standing, isBuilt).map((item) => item.key);

describe("navigationFor", () => {
  test("shows each role its own items", () => {
    expect(keys(employee)).toEqual([
      "nav.home",
      "nav.memos",
      "nav.tasks",
      "nav.chats",
      "nav.files",
      "nav.me",
    ]);
    expect(keys(manager)).toEqual([
      "nav.home",
      "nav.team",
      "nav.memos",
      "nav.tasks",
      "nav.chats",
      "nav.files",
      "nav.followUps",
    ]);
    expect(keys(admin)).toEqual([...keys(manager), "nav.settings"]);
  });

  test("a missing flag is off", () => {
    const flagless = { ...employee, flags: [{ key: "tasks", enabled: false }] };
    expect(keys(flagless)).toEqual(["nav.home", "nav.memos", "nav.me"]);
  });

  test("leaves out routes without a screen", () => {
    expect(keys(admin, (route) => route === "Home" || route === "MemosList")).toEqual([
      "nav.home",
      "nav.memos",
    ]);
  });

  test("only management has the sub-items of memos", () => {
    const memos = navigationFor(employee, everything).find((item) => item.key === "nav.memos");
    expect(memos?.items).toEqual([]);
  });

  test("memos have five sub-items, three of them hidden on a phone", () => {
    const memos = navigationFor(manager, everything).find((item) => item.key === "nav.memos");
    expect(memos?.items?.map((item) => item.key.replace("nav.memos.", ""))).toEqual([
      "sent",
      "templates",
      "packages",
      "scheduler",
      "community",
    ]);
    expect(memos?.items?.filter((item) => item.hideForMobile)).toHaveLength(3);
  });

  test("the dot of unread memos is on Memos", () => {
    const unread = { ...counts, unread_memos: 2, open_tasks: 1 };
    const dots = (standing: Standing): string[] =>
      navigationFor({ ...standing, counts: unread }, everything).flatMap((item) =>
        item.dot ? [item.key] : [],
      );
    expect(dots(employee)).toEqual(["nav.memos", "nav.tasks"]);
    expect(dots(manager)).toEqual(["nav.memos", "nav.tasks"]);
  });
});

describe("barOf", () => {
  const bar = (standing: Standing, isBuilt: Built = everything) =>
    barOf(navigationFor(standing, isBuilt), standing);
  const shownTo = (...of: Parameters<typeof bar>): string[] =>
    bar(...of).shown.map(({ key }) => key);

  test("employees have their screens on it, and nothing behind More", () => {
    expect(shownTo(employee)).toEqual(["nav.home", "nav.memos", "nav.chats", "nav.me"]);
    expect(bar(employee).more).toEqual([]);
  });

  test.each([
    ["without its flag", { ...employee, flags: [] }, everything],
    ["without its screen", employee, (route: string) => route !== "ChatGroupList"],
  ])("the chat isn't on it %s", (_without, standing, isBuilt) => {
    expect(shownTo(standing, isBuilt)).toEqual(["nav.home", "nav.memos", "nav.me"]);
  });

  test("management has the rest behind More, the sub-items too", () => {
    expect(shownTo(admin)).toEqual(["nav.home", "nav.memos", "nav.followUps", "nav.chats"]);
    expect(bar(admin).more.map(({ key }) => key)).toEqual([
      ...["nav.team", "nav.tasks", "nav.files", "nav.settings", "nav.memos.sent"],
      ...["nav.memos.templates", "nav.memos.packages", "nav.memos.scheduler"],
      "nav.memos.community",
    ]);
  });
});

test.each([
  ["MemoDetail", "MemosList"],
  ["MemoSendDetail", "MemoSendsList"],
  ["MemoTemplateDetail", "MemoTemplatesList"],
  ["MemoPackageDetail", "MemoPackagesList"],
  ["CommunityDetail", "Community"],
  ["FlaggedMessageList", "FlaggedMessageList"],
])("%s belongs to %s and to nothing else", (screen, route) => {
  const items = navigationFor(admin, everything).flatMap((item) => [item, ...(item.items ?? [])]);
  const over = items.filter((item) => belongsTo(screen, item.route)).map((item) => item.route);
  expect(over).toEqual([route]);
});

describe("mayOpen", () => {
  test("an employee opens their memos and their profile but does not manage memos", () => {
    for (const route of ["MemoDetail", "MemosList", "Me"])
      expect(mayOpen(route, employee), route).toBe(true);
    for (const route of ["MemoNew", "MemoSendsList", "MemoTemplatesList", "MemoScheduler"])
      expect(mayOpen(route, employee), route).toBe(false);
  });

  test("settings and billing are for admins", () => {
    for (const route of ["Settings", "SettingsTags", "Subscription", "CFAIntegration"]) {
      expect(mayOpen(route, manager), route).toBe(false);
      expect(mayOpen(route, admin), route).toBe(true);
    }
  });

  test("people and follow-ups are for management", () => {
    for (const route of [
      "SettingsReports",
      "EmployeeList",
      "EmployeeDetail",
      "FlaggedMessageList",
      "Community",
    ]) {
      expect(mayOpen(route, employee), route).toBe(false);
      expect(mayOpen(route, manager), route).toBe(true);
    }
  });
});

describe("switchedOff", () => {
  const hides = [{ key: "disable-locations", enabled: true }];
  test.each([
    // Raised hands use the same topics, and no feature flag controls them.
    ["SettingsCheckins", [], false],
    ["SettingsLocations", [], false],
    ["SettingsLocation", hides, true],
    ["SettingsNewLocation", hides, true],
    ["SettingsAudience", hides, false],
    ["SettingsNewAudience", [{ key: "disable-audiences", enabled: true }], true],
    ["SettingsTags", hides, false],
    ["Files", [], true],
  ] as const)("%s with %j: %s", (route, its, off) => {
    const standing = { ...admin, flags: its };
    expect(switchedOff(route, standing)).toBe(off);
    expect(mayOpen(route, standing)).toBe(!off);
  });

  test("people without the permission don't learn that a feature is off", () => {
    expect(switchedOff("SettingsLocations", { ...manager, flags: hides })).toBe(false);
  });
});

test("The number of urgent follow-ups stands on their item", () => {
  const waiting = { ...counts, awaiting_follow_ups: 5, urgent_follow_ups: 2 };
  const items = navigationFor({ ...manager, counts: waiting }, everything);
  expect(items.find(({ key }) => key === "nav.followUps")).toMatchObject({
    dot: "open",
    urgent: 2,
  });
});
