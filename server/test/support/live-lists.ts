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
import type { Heard } from "./live-server.ts";

export type Role = "admin" | "manager" | "employee";
const roles = ["admin", "manager", "employee"] as const;

/** One of each role, who listen and call. */
interface Watchers {
  readonly company: TestCompany;
  readonly people: Readonly<Record<Role, { readonly heard: Heard }>>;
  readonly call: (role: Role, name: CallName, input: object) => Promise<object>;
}

/** Pages take the flags from the company. */
const withoutFlags = (key: string, value: unknown): unknown =>
  key === "flags" ? undefined : value;

/** What screens show of people and places: all that the web asks for. A manager's show less of the same. */
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
  }) as Readonly<Record<Looking, readonly (readonly [CallName, object?])[]>>;
type Looking = "admin" | "employee";

/** @returns what somebody's screens show, each as text */
async function shownTo(
  role: Looking,
  { company, call }: Watchers,
): Promise<ReadonlyMap<CallName, string>> {
  const texts = screens(company)[role].map(async ([name, input]) => {
    const content: Record<string, unknown> = { ...(await call(role, name, input ?? {})) };
    delete content["seq"];
    // Employees choose from none of its lists: those wait for the next fetch.
    if (role === "employee") delete content["company"];
    const text = JSON.stringify(content, name === "getUserDetails" ? withoutFlags : undefined);
    return [name, text] as const;
  });
  return new Map(await Promise.all(texts));
}

async function shown(watchers: Watchers): Promise<Record<Looking, ReadonlyMap<CallName, string>>> {
  const [admin, employee] = [shownTo("admin", watchers), shownTo("employee", watchers)];
  return { admin: await admin, employee: await employee };
}

/** @returns the events about people and lists that somebody has heard, shortly */
function listNews({ people }: Watchers, role: Role): string[] {
  return people[role].heard.events.flatMap(({ event, data }) => {
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
  /** What management hears, and the employee. */
  readonly hears: readonly string[];
  readonly employee?: readonly string[];
}

/** The company itself follows its settings by a reducer, which is held above. */
const askedFor = (news: string): readonly CallName[] =>
  news === "settings" || news === "flags"
    ? ["getCompany", ...shownBySettings(news === "flags" ? { flags: [] } : {})]
    : news === "follow-up"
      ? showsFollowUps
      : news === "send"
        ? showsSends
        : shownBy[news === "person" ? "employees" : (news as CompanyList)];

/** Holds that whoever only listens asks again for all that has changed on their screens, and that nobody else hears of it. */
export async function expectHeard(
  watchers: Watchers,
  acts: Readonly<Record<string, Act>>,
): Promise<void> {
  let before = await shown(watchers);
  const told: Record<Role, string[]> = { admin: [], manager: [], employee: [] };
  for (const [name, { does, hears, employee = [] }] of Object.entries(acts)) {
    await does();
    for (const role of roles) {
      const news = role === "employee" ? employee : hears;
      told[role].push(...news);
      await vi.waitFor(
        () => expect(listNews(watchers, role), `${name}: ${role}`).toEqual(told[role]),
        { timeout: 15_000, interval: 20 },
      );
    }
    const after = await shown(watchers);
    const changed = (role: Looking) =>
      [...after[role]].filter(([of, text]) => before[role].get(of) !== text).map(([of]) => of);
    expect(changed("admin"), `${name} must change what is looked at`).not.toEqual([]);
    for (const role of ["admin", "employee"] as const) {
      const news = role === "employee" ? employee : hears;
      const asked = news.flatMap((one) => askedFor(one));
      const old = changed(role).filter((of) => !asked.includes(of));
      expect(old, `${name}: stays old for the ${role}`).toEqual([]);
    }
    before = after;
  }
}
