// What management does for people: requests to see them, check-ins, celebrations, and lists of who has acknowledged.
import type { CallName } from "@lineup/contract/calls";
import { describe, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { type Answer, TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;
let manager: string;

useTestCompany((made) => void ({ server, company, admin, manager } = made));

const ask = (name: CallName, input: object = {}, as = manager): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as });
const person = async (id: number) =>
  (await ask("getEmployee", { id })).content["employee"] as Record<string, unknown>;
const days = (count: number): Date => new Date(TEST_START.getTime() + count * 86_400_000);
const actions = async () =>
  (await server.database.db.selectFrom("audit_entries").selectAll().orderBy("id").execute())
    .filter((entry) => entry.company_id === company.id)
    .map(({ action, subject_id, changes }) => ({ action, subject_id, changes }));

describe("A request to see someone", () => {
  test("is made once, is in the list, and is in the history once it is closed", async () => {
    const id = company.employee.id;
    const both = await Promise.all([
      ask("requestEmployee", { id }),
      ask("requestEmployee", { id }, admin),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const requested = await person(id);
    expect(requested["manager_requests"]).toHaveLength(1);
    expect(requested["manager_requests_today"]).toHaveLength(1);
    const open = { employee_id: id, created_at: TEST_START.toISOString(), closed_at: null };
    expect(requested["manager_request_active"]).toMatchObject({ ...open, closed_by: null });
    const list = (await ask("listEmployees")).content["employees"] as Record<string, unknown>[];
    expect(list.filter((one) => one["manager_request_active"]).map((one) => one["id"])).toEqual([
      id,
    ]);
    server.setTime(days(1));
    expect((await ask("unrequestEmployee", { id })).status).toBe(200);
    expect((await ask("unrequestEmployee", { id })).status).toBe(200);
    expect(await person(id)).toMatchObject({
      ...{ manager_request_active: null, manager_requests_today: [] },
      manager_requests: [{ closed_at: days(1).toISOString(), closed_by: { name: "Mara Test" } }],
    });
    const events = await server.database.db
      .selectFrom("outbox_events")
      .select(["type", "audience"])
      .where("company_id", "=", company.id)
      .execute();
    const event = { type: "EmployeeChanged", audience: { kind: "management" } };
    expect(events).toEqual([event, event]);
    expect(await actions()).toEqual([
      { action: "requestEmployee", subject_id: id, changes: { manager_request: [null, "open"] } },
      {
        action: "unrequestEmployee",
        subject_id: id,
        changes: { manager_request: ["open", "closed"] },
      },
    ]);
  });

  test("can't be about another company's people or inactive ones", async () => {
    const other = await server.company();
    for (const name of ["requestEmployee", "unrequestEmployee", "openCheckin"] as const)
      expect((await ask(name, { id: other.employee.id })).status).toBe(404);
    await ask("updateEmployee", { id: company.employee.id, is_active: false });
    for (const name of ["requestEmployee", "openCheckin"] as const)
      expect((await ask(name, { id: company.employee.id })).status).toBe(409);
  });
});

describe("A check-in", () => {
  test("is open until it is closed, one at a time, and the next is due after the configured days", async () => {
    const id = company.employee.id;
    const topic = "workload";
    expect((await ask("openCheckin", { id, topic: "gossip" })).body["errors"]).toHaveProperty(
      "topic",
    );
    const opened = await ask("openCheckin", { employee_id: id, topic, note: "Two late nights" });
    expect(opened.content).toMatchObject({
      checkin: {
        topic,
        note: "Two late nights",
        opened_by: { name: "Mara Test" },
        closed_at: null,
      },
      employee: {
        has_checkin: true,
        current_checkin: { topic },
        last_checkin: null,
        due_next: null,
      },
    });
    expect((await ask("openCheckin", { id })).status).toBe(409);
    expect((await ask("updateCheckinSettings", { frequency_days: 14 })).status).toBe(403);
    const topics = ["Workload", { label: "Pay day" }];
    const set = await ask(
      "updateCheckinSettings",
      { frequency_days: 14, checkin_topics: topics },
      admin,
    );
    expect(set.content["company"]).toMatchObject({
      checkin_frequency_days: 14,
      checkin_topics: [
        { key: "workload", label: "Workload" },
        { key: "pay_day", label: "Pay day" },
      ],
    });
    for (const bad of [
      { frequency_days: 0 },
      { checkin_topics: ["A", "a"] },
      { frequency_days: 366 },
    ])
      expect((await ask("updateCheckinSettings", bad, admin)).status).toBe(422);
    server.setTime(days(1));
    expect((await ask("closeCheckin", { id, checkin_id: 999_999 })).status).toBe(404);
    const closed = await ask("closeCheckin", { id });
    expect(closed.content["employee"]).toMatchObject({
      ...{ has_checkin: false, current_checkin: null, checkins_active: [] },
      ...{ last_checkin: { topic, closed_by: { name: "Mara Test" } } },
      ...{ due_next: days(15).toISOString() },
    });
    expect((await ask("closeCheckin", { id })).status).toBe(404);
    const usual = await ask("updateCheckinSettings", { frequency_days: null, topics: null }, admin);
    expect(usual.content["company"]).toMatchObject({ checkin_frequency_days: 30 });
    expect((await actions()).map(({ action }) => action)).toEqual([
      ...["openCheckin", "updateCheckinSettings", "closeCheckin", "updateCheckinSettings"],
    ]);
  });

  test("doesn't exist if the company has turned check-ins off", async () => {
    const id = company.employee.id;
    expect((await ask("openCheckin", { id })).status).toBe(200);
    await ask("updateFlags", { key: "checkins", enabled: false }, admin);
    for (const name of ["openCheckin", "closeCheckin"] as const)
      expect((await ask(name, { id })).body).toMatchObject({ code: "feature_disabled" });
    const often = await ask("updateCheckinSettings", { frequency_days: 14 }, admin);
    expect(often.body).toMatchObject({ code: "feature_disabled" });
    // Raised hands still have topics.
    const { content } = await ask("updateCheckinSettings", { topics: ["Keys"] }, admin);
    expect(content["company"]).toMatchObject({ checkin_topics: [{ key: "keys", label: "Keys" }] });
    const raised = await ask("raiseHand", { content: "The safe sticks", topic: "keys" });
    expect(raised.status).toBe(200);
    expect(await person(id)).toMatchObject({ checkins: [], current_checkin: null, due_next: null });
  });
});

describe("Celebrations", () => {
  const born = (id: number, birth_date_month: number, birth_date_day: number, more = {}) =>
    server.database.db
      .updateTable("employees")
      .set({ birth_date_month, birth_date_day, ...more })
      .where("id", "=", id)
      .execute();
  const near = async () => {
    const { content, body } = await ask("listCelebrations");
    const { birthdays, anniversaries } = content["celebrations"] as Record<
      string,
      { name: string; due_next: string; is_today: boolean; years?: number }[]
    >;
    expect(JSON.stringify(body)).not.toMatch(/birth_date|1990/);
    const dates = (list: typeof birthdays = []) =>
      list.map(({ name, due_next, is_today, years }) =>
        [name.split(" ")[0], due_next, is_today && "today", years].filter(Boolean).join(" "),
      );
    return { birthdays: dates(birthdays), anniversaries: dates(anniversaries) };
  };

  test("are listed for today and the next 30 days in each person's time zone, without the birth year", async () => {
    const { admin: ada, manager: mara, employee: eli, outsider: otto } = company;
    // It is March 2, 03:00 in Chicago, and still March 1 in Honolulu.
    server.setTime(new Date("2026-03-02T09:00:00Z"));
    const zone = { timezone: "America/Honolulu" };
    await server.database.db
      .updateTable("locations")
      .set(zone)
      .where("id", "=", company.south)
      .execute();
    await born(ada.id, 3, 1);
    await born(mara.id, 4, 1, { birth_date_year: 1990 });
    await born(eli.id, 4, 2, { work_anniversary: "2019-03-02" });
    await born(otto.id, 3, 1, { work_anniversary: "2026-03-10" });
    expect(await near()).toEqual({
      birthdays: ["Otto 2026-03-01 today", "Mara 2026-04-01"],
      anniversaries: ["Eli 2026-03-02 today 7"],
    });
    const there = await ask("listCelebrations", { locations: [company.south] });
    expect(there.content["celebrations"]).toMatchObject({
      ...{ birthdays: [{ name: "Otto Test" }], anniversaries: [] },
    });
    const alone = await ask("listCelebrations", { location_id: company.south });
    expect(alone.content).toEqual(there.content);
    const soon = await ask("listCelebrations", { days: 1 });
    expect(soon.content["celebrations"]).toMatchObject({
      ...{ birthdays: [{ name: "Otto Test" }], anniversaries: [{ years: 7 }] },
    });
    expect((await ask("listCelebrations", { days: 31 })).status).toBe(422);
    const put = await ask("updateEmployee", { id: eli.id, celebrates: false });
    expect(put.content["employee"]).toMatchObject({ celebrates: false });
    await ask("updateEmployee", { id: otto.id, is_active: false });
    expect(await near()).toEqual({ birthdays: ["Mara 2026-04-01"], anniversaries: [] });
  });

  test("don't include people who have opted out", async () => {
    const { id } = company.employee;
    const as = await server.signIn(company.employee);
    await born(id, 3, 5);
    const celebrates = async () =>
      ((await ask("getSelf", {}, as)).content["employee"] as { celebrates: boolean }).celebrates;
    expect([await celebrates(), (await near()).birthdays]).toEqual([true, ["Eli 2026-03-05"]]);
    expect((await ask("setOwnCelebrations", { celebrates: false }, as)).status).toBe(200);
    expect([await celebrates(), (await near()).birthdays]).toEqual([false, []]);
    expect((await server.audited(company.id)).at(-1)).toMatchObject({
      ...{ action: "setOwnCelebrations", actor_id: id, subject_id: id },
      changes: { celebrates: [true, false] },
    });
  });

  test("on February 29 are listed on the 28th in other years, even across the new year", async () => {
    await born(company.employee.id, 2, 29, { work_anniversary: "2020-02-29" });
    await born(company.manager.id, 1, 3);
    server.setTime(new Date("2026-02-10T18:00:00Z"));
    const anniversaries = ["Eli 2026-02-28 6"];
    expect(await near()).toEqual({ birthdays: ["Eli 2026-02-28"], anniversaries });
    server.setTime(new Date("2028-02-10T18:00:00Z"));
    manager = await server.signIn(company.manager);
    expect((await near()).birthdays).toEqual(["Eli 2028-02-29"]);
    server.setTime(new Date("2028-12-20T18:00:00Z"));
    manager = await server.signIn(company.manager);
    expect((await near()).birthdays).toEqual(["Mara 2029-01-03"]);
  });
});

test("The lists of people who have and haven't acknowledged a memo are paged", async () => {
  const memo = { title: "Closing list", content: "<p>Lights last.</p>", status: "published" };
  const to = { location_ids: [company.north], recipient_ids: [company.manager.id] };
  const { content } = await ask("createMemo", { ...memo, ...to });
  const { id } = content["memo"] as { id: number };
  const eli = await server.signIn(company.employee);
  await server.call("acknowledgeMemo", { company_id: company.id, id }, { as: eli });
  const names = async (input: object) => {
    const answer = await ask("listEmployeesCompleted", input);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return (answer.content["employees"] as { name: string }[]).map(({ name }) => name);
  };
  expect(await names({ memo_id: id })).toEqual(["Eli Test"]);
  expect(await names({ message_id: id, completed: "no" })).toEqual(["Ada Test", "Mara Test"]);
  expect(await names({ id, completed: "no", per_page: 1, page: 2 })).toEqual(["Mara Test"]);
  expect(await names({ memo_id: id, terms: "eli" })).toEqual(["Eli Test"]);
  expect((await ask("listEmployeesCompleted", {})).status).toBe(422);
  const other = await server.company();
  const theirs = await server.signIn(other.manager);
  const foreign = { company_id: other.id, memo_id: id };
  expect((await server.call("listEmployeesCompleted", foreign, { as: theirs })).status).toBe(404);
});
