import type { CallName } from "@lineup/contract/calls";
import type { CompanyList } from "@lineup/contract/targeting/events";
import { expect, vi } from "vitest";

import {
  listOf,
  showsFollowUps,
  showsSends,
  shownBy,
  shownBySettings,
} from "../../../web/src/entities/companies/outdated-lists.ts";
import type { TestCompany } from "./company-fixture.ts";
import type { EventCollector } from "./live-server.ts";

export type Role = "admin" | "manager" | "employee";
const roles = ["admin", "manager", "employee"] as const;

/** A person of each role, who receives live events and makes calls. */
interface Watchers {
  readonly company: TestCompany;
  readonly people: Readonly<Record<Role, { readonly collector: EventCollector }>>;
  readonly call: (role: Role, name: CallName, input: object) => Promise<object>;
}

/** The web takes the flags from the company, so they don't count here. */
const withoutFlags = (key: string, value: unknown): unknown =>
  key === "flags" ? undefined : value;

/** The calls whose answers the screens show. Managers have no list, because their screens show a part of an admin's. */
const screens = (company: TestCompany) =>
  ({
    admin: [
      ...[["getCompany"], ["getUserDetails"], ["listManagers"], ["listCelebrations"]],
      ...[
        ["listLocationNames"],
        ["listAudienceNames"],
        ["listEmployeeNames"],
        ["listTags"],
        ["listTemplates"],
        ["listSends"],
        ["listPackages"],
      ],
      ...[
        ["getJoinCode"],
        ["listDevices"],
        ["listLocations"],
        ["listAudiences"],
        ["listEmployees"],
      ],
      ["getEmployee", { id: company.outsider.id }],
      ["listFollowUps", { state: "all" }],
      ["getLocation", { id: company.south }],
      ["getAudience", { id: company.floor }],
      ["listAudienceEmployees", { id: company.floor }],
      ["getReach", { location_ids: [company.south] }],
    ],
    employee: [["getUserDetails"], ["getCompany"], ["listOwnFollowUps"]],
  }) as Readonly<Record<ScreenRole, readonly (readonly [CallName, object?])[]>>;
type ScreenRole = "admin" | "employee";

/** @returns by call, the answer that the screens show, as JSON */
async function fetchScreens(
  role: ScreenRole,
  { company, call }: Watchers,
): Promise<ReadonlyMap<CallName, string>> {
  const texts = screens(company)[role].map(async ([name, input]) => {
    const content: Record<string, unknown> = { ...(await call(role, name, input ?? {})) };
    delete content["seq"];
    // Employees don't choose from the company's lists, so their copy may be out of date until the next fetch.
    if (role === "employee") delete content["company"];
    const text = JSON.stringify(content, name === "getUserDetails" ? withoutFlags : undefined);
    return [name, text] as const;
  });
  return new Map(await Promise.all(texts));
}

async function fetchAllScreens(
  watchers: Watchers,
): Promise<Record<ScreenRole, ReadonlyMap<CallName, string>>> {
  const [admin, employee] = [fetchScreens("admin", watchers), fetchScreens("employee", watchers)];
  return { admin: await admin, employee: await employee };
}

/** @returns short names of the events about people and lists that a role has received */
function listNews({ people }: Watchers, role: Role): string[] {
  return people[role].collector.events.flatMap(({ event, data }) => {
    if (event === "FollowUpChanged") return ["follow-up"];
    if (event === "MemoSendChanged") return ["send"];
    const list = listOf(event, data);
    if (event === "CompanyChanged") return ["flags" in changedIn(data) ? "flags" : "settings"];
    return list === null ? [] : event === "EmployeeChanged" ? ["person"] : [list];
  });
}

function changedIn(data: object): object {
  return (data as { changed: object }).changed;
}

export interface Act {
  readonly does: () => Promise<unknown>;
  /** Short names of the events that management receives. */
  readonly management: readonly string[];
  /** Short names of the events that the employee receives. */
  readonly employee?: readonly string[];
}

/** @returns the calls that the web repeats after an event. A change of settings also updates the company by a reducer. */
const refetchedAfter = (news: string): readonly CallName[] =>
  news === "settings" || news === "flags"
    ? ["getCompany", ...shownBySettings(news === "flags" ? { flags: [] } : {})]
    : news === "follow-up"
      ? showsFollowUps
      : news === "send"
        ? showsSends
        : shownBy[news === "person" ? "employees" : (news as CompanyList)];

/**
 * Checks each act: the roles concerned receive its events and no others, and the events make the web fetch everything that changed
 * on their screens.
 */
export async function expectRefetched(
  watchers: Watchers,
  acts: Readonly<Record<string, Act>>,
): Promise<void> {
  let before = await fetchAllScreens(watchers);
  const expected: Record<Role, string[]> = { admin: [], manager: [], employee: [] };
  for (const [name, { does, management, employee = [] }] of Object.entries(acts)) {
    await does();
    for (const role of roles) {
      const news = role === "employee" ? employee : management;
      expected[role].push(...news);
      await vi.waitFor(
        () => expect(listNews(watchers, role), `${name}: ${role}`).toEqual(expected[role]),
        { timeout: 15_000, interval: 20 },
      );
    }
    const after = await fetchAllScreens(watchers);
    const changed = (role: ScreenRole) =>
      [...after[role]]
        .filter(([call, text]) => before[role].get(call) !== text)
        .map(([call]) => call);
    expect(changed("admin"), `${name} must change what is looked at`).not.toEqual([]);
    for (const role of ["admin", "employee"] as const) {
      const news = role === "employee" ? employee : management;
      const refetched = news.flatMap(refetchedAfter);
      const outdated = changed(role).filter((call) => !refetched.includes(call));
      expect(outdated, `${name}: stays old for the ${role}`).toEqual([]);
    }
    before = after;
  }
}
