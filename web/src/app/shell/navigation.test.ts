import { permissionsOf } from "@lineup/contract/permissions";
import { describe, expect, test } from "vitest";
import { belongsTo, mayOpen, navigationFor, type Standing, switchedOff } from "./navigation.ts";

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
    expect(keys(employee)).toEqual(["nav.home", "nav.tasks", "nav.chats", "nav.files"]);
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
    expect(keys({ ...employee, flags: [{ key: "tasks", enabled: false }] })).toEqual(["nav.home"]);
  });

  test("leaves out routes without a screen", () => {
    expect(keys(admin, (route) => route === "Home" || route === "MemosList")).toEqual([
      "nav.home",
      "nav.memos",
    ]);
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

  test("the dot of unread memos is on Home for employees and on Memos for managers", () => {
    const unread = { ...counts, unread_memos: 2, open_tasks: 1 };
    const dots = (standing: Standing): string[] =>
      navigationFor({ ...standing, counts: unread }, everything).flatMap((item) =>
        item.dot ? [item.key] : [],
      );
    expect(dots(employee)).toEqual(["nav.home", "nav.tasks"]);
    expect(dots(manager)).toEqual(["nav.memos", "nav.tasks"]);
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
  test("an employee reads a memo but does not manage memos", () => {
    expect(mayOpen("MemoDetail", employee)).toBe(true);
    expect(mayOpen("MemoNew", employee)).toBe(false);
    expect(mayOpen("MemosList", employee)).toBe(false);
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
