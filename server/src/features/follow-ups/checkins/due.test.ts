import { beforeEach, expect, test } from "vitest";

import type { CallName } from "@lineup/contract/calls";

import { type Input, companyCalls } from "../../../../test/support/company-calls.ts";
import type { TestCompany, TestEmployee } from "../../../../test/support/company-fixture.ts";
import { TEST_START, type TestApp } from "../../../../test/support/test-app.ts";
import { useTestApp } from "../../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  await addedDaysAgo(40);
});

const day = 86_400_000;
const after = (days: number) => new Date(TEST_START.getTime() + days * day);

const calls = companyCalls(() => ({ server, company }));

const call = async <N extends CallName>(who: TestEmployee, name: N, input: Input<N>) =>
  calls.call(await server.signIn(who), name, input);

const succeed = async <N extends CallName>(who: TestEmployee, name: N, input: Input<N>) =>
  calls.succeed(await server.signIn(who), name, input);

type Filters = Omit<Input<"listCheckins">, "state">;

async function due(filters: Filters = {}, who = company.manager): Promise<string[]> {
  const list = await succeed(who, "listCheckins", { state: "due", ...filters });
  expect(list.checkins).toEqual([]);
  return list.due.map(({ employee }) => employee.name);
}

const all = { all: true, note: "Before the summer", topic: "workload" } as const;

test("employees without a check-in, or whose last one is long ago, are due, with the date", async () => {
  expect(await due()).toEqual(["Ada Test", "Eli Test", "Otto Test"]);
  await had(company.employee, after(0));
  expect(await due()).toEqual(["Ada Test", "Otto Test"]);
  server.setTime(after(24));
  expect(await due({ within_days: 7 })).toEqual(["Ada Test", "Otto Test", "Eli Test"]);
  server.setTime(after(31));
  const { due: rows, ...list } = await succeed(company.manager, "listCheckins", { state: "due" });
  expect(list).toMatchObject({ total: 3, sort_by: "due_at", sort_direction: "asc" });
  expect(rows.at(-1)).toMatchObject({
    employee: { id: company.employee.id, name: "Eli Test" },
    last_checkin_at: after(0).toISOString(),
    due_at: after(30).toISOString(),
  });
  expect(rows[0]).toMatchObject({ last_checkin_at: null, due_at: after(-40).toISOString() });
});

test("the due list can be searched, sorted, paged and filtered by location", async () => {
  await had(company.employee, after(0));
  server.setTime(after(31));
  expect(await due({ terms: "otto" })).toEqual(["Otto Test"]);
  expect(await due({ sort_by: "name", sort_direction: "desc" })).toEqual([
    ...["Otto Test", "Eli Test", "Ada Test"],
  ]);
  expect(await due({ sort_by: "last_checkin_at", sort_direction: "desc" })).toEqual([
    ...["Eli Test", "Ada Test", "Otto Test"],
  ]);
  expect(await due({ per_page: 2, page: 2 })).toEqual(["Eli Test"]);
  const late = await succeed(company.manager, "listCheckins", { state: "due", page: 5 });
  expect([late.total, late.due]).toEqual([3, []]);
  const { location } = await succeed(company.admin, "createLocation", { name: "Pier" });
  await succeed(company.admin, "updateEmployee", {
    ...{ id: company.outsider.id, location_ids: [location.id] },
  });
  await succeed(company.admin, "updateEmployee", {
    ...{ id: company.manager.id, location_ids: [location.id] },
  });
  expect(await due({ location_id: location.id })).toEqual(["Otto Test"]);
  expect(await due({ see_all: false })).toEqual(["Otto Test"]);
  const there = { all: true, locations: [location.id], expected: 1 };
  expect((await succeed(company.manager, "openCheckins", there)).opened_count).toBe(1);
  expect(await due({ employee_id: company.employee.id })).toEqual(["Eli Test"]);
});

test("the due list leaves out people on leave or gone, those with an open check-in, and the caller", async () => {
  await succeed(company.admin, "updateEmployee", { id: company.employee.id, on_leave: true });
  await succeed(company.admin, "updateEmployee", { id: company.outsider.id, is_active: false });
  expect(await due()).toEqual(["Ada Test"]);
  expect(await due({}, company.admin)).toEqual(["Mara Test"]);
  await succeed(company.manager, "openCheckin", { id: company.admin.id });
  expect(await due()).toEqual([]);
});

test("check-ins open for many people in one call, one each, as many as were shown", async () => {
  const shown = { ...all, expected: 3 };
  expect((await call(company.manager, "openCheckins", { ...all, expected: 4 })).status).toBe(409);
  await succeed(company.manager, "openCheckin", { id: company.employee.id, topic: "team" });
  const changed = await call(company.manager, "openCheckins", shown);
  expect(changed.body["errors"]).toHaveProperty("expected");
  const opened = await succeed(company.manager, "openCheckins", { ...all, expected: 2 });
  expect(opened).toMatchObject({ opened_count: 2, skipped_count: 0, left_count: 0 });
  expect(await due()).toEqual([]);
  const again = await succeed(company.manager, "openCheckins", all);
  expect(again.opened_count).toBe(0);
  const { checkins } = await succeed(company.manager, "listCheckins", { state: "answered" });
  const topics = checkins.map(({ employee, topic }) => `${employee.name}: ${topic}`);
  expect(topics.toSorted((one, other) => one.localeCompare(other))).toEqual([
    ...["Ada Test: workload", "Eli Test: team", "Otto Test: workload"],
  ]);
  const mine = (await succeed(company.outsider, "listOwnFollowUps", {})).checkin;
  expect(mine).toMatchObject({ topic: "workload", opened_by: { name: "Mara Test" } });
  const { history } = await succeed(company.manager, "getCheckin", { id: mine?.id ?? 0 });
  expect(history).toMatchObject([{ what: "opened", by: "Mara Test" }]);
});

test("check-ins open for chosen ids, and inactive people and open check-ins are skipped", async () => {
  const { employee, outsider, admin } = company;
  await succeed(admin, "updateEmployee", { id: outsider.id, is_active: false });
  await succeed(company.manager, "openCheckin", { id: employee.id });
  const ids = [employee.id, outsider.id, admin.id, admin.id];
  expect(await succeed(company.manager, "openCheckins", { ids })).toMatchObject({
    ...{ opened_count: 1, skipped_count: 2, left_count: 0 },
  });
  const stranger = await server.company();
  for (const bad of [
    { ids: [stranger.employee.id] },
    {},
    { ids: Array.from({ length: 1_001 }, (_, n) => n + 1) },
  ])
    expect((await call(company.manager, "openCheckins", bad)).body["errors"]).toHaveProperty("ids");
  for (const [field, value] of [
    ["due_at", after(-1).toISOString()],
    ["topic", "gossip"],
  ] as const)
    expect(
      (await call(company.manager, "openCheckins", { ids: [admin.id], [field]: value })).body[
        "errors"
      ],
    ).toHaveProperty(field);
});

test("check-ins opened by mistake can be withdrawn, and the people are due as before", async () => {
  const { admin, employee, outsider, manager } = company;
  await had(employee, after(-35));
  const before = await succeed(manager, "listCheckins", { state: "due" });
  const { checkin_ids: ids } = await succeed(manager, "openCheckins", all);
  expect(ids).toHaveLength(3);
  // Only the manager who opened the check-ins can withdraw them.
  expect(await succeed(admin, "withdrawCheckins", { ids })).toEqual({
    ...{ withdrawn_count: 0, kept_count: 3 },
  });
  const taken = await succeed(manager, "withdrawCheckins", { ids });
  expect(taken).toEqual({ withdrawn_count: 3, kept_count: 0 });
  expect(await succeed(manager, "listCheckins", { state: "due" })).toEqual(before);
  for (const who of [employee, outsider])
    expect((await succeed(who, "listOwnFollowUps", {})).checkin).toBeNull();
  expect((await call(manager, "withdrawCheckins", { ids })).status).toBe(404);
  const { entries } = await succeed(admin, "listAuditEntries", { kind: "checkin" });
  expect(entries.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => "withdrawCheckins"),
    ...Array.from({ length: 3 }, () => "openCheckins"),
  ]);
});

test("check-ins that were answered or changed, and older ones, are not withdrawn", async () => {
  const { admin, employee, manager, outsider } = company;
  const { checkin_ids: ids } = await succeed(manager, "openCheckins", all);
  const of = async (who: TestEmployee) =>
    (await succeed(who, "listOwnFollowUps", {})).checkin?.id ?? 0;
  await succeed(employee, "acknowledgeCheckin", { id: await of(employee), content: "A lot to do" });
  await succeed(manager, "answerCheckin", { id: await of(admin), internal_note: "Ask her first" });
  expect(await succeed(manager, "withdrawCheckins", { ids })).toEqual({
    ...{ withdrawn_count: 1, kept_count: 2 },
  });
  expect(await due()).toEqual(["Otto Test"]);
  // Each of these counts as a change to the check-in.
  for (const answer of [
    { owner_id: admin.id },
    { deferred: true },
    { resolved: true },
    { manager_note: "We spoke" },
  ]) {
    const opened = await succeed(manager, "openCheckins", { ids: [outsider.id] });
    const [id = 0] = opened.checkin_ids;
    await succeed(manager, "answerCheckin", { id, ...answer });
    const withdrawn = await succeed(manager, "withdrawCheckins", { ids: [id] });
    expect(withdrawn, JSON.stringify(answer)).toEqual({ withdrawn_count: 0, kept_count: 1 });
    await call(manager, "closeCheckin", { id: outsider.id });
  }
  const late = await succeed(manager, "openCheckins", { ids: [outsider.id] });
  server.setTime(new Date(TEST_START.getTime() + 16 * 60_000));
  const result = await succeed(manager, "withdrawCheckins", { ids: late.checkin_ids });
  expect(result).toEqual({ withdrawn_count: 0, kept_count: 1 });
});

test("of an answer and a withdrawal at the same moment, exactly one succeeds", async () => {
  const { employee, manager } = company;
  const { checkin_ids: ids } = await succeed(manager, "openCheckins", { ids: [employee.id] });
  const [answered, withdrawn] = await Promise.all([
    call(employee, "acknowledgeCheckin", { id: ids[0] ?? 0, content: "Fine" }),
    succeed(manager, "withdrawCheckins", { ids }),
  ]);
  expect(answered.status).toBe(withdrawn.kept_count === 1 ? 200 : 404);
  expect(withdrawn.withdrawn_count).toBe(1 - withdrawn.kept_count);
});

test("two managers who open all due check-ins at the same moment open each once", async () => {
  const asks = [company.manager, company.admin].map((who) => succeed(who, "openCheckins", all));
  const opened = await Promise.all(asks);
  // The two managers can't check in with themselves, so each is asked by the other.
  expect(opened.reduce((sum, { opened_count }) => sum + opened_count, 0)).toBe(4);
  const { total } = await succeed(company.manager, "listCheckins", { state: "answered" });
  expect(total).toBe(4);
});

test("one call opens at most a thousand check-ins, for those who have waited longest", async () => {
  const { db } = server.database;
  const added = (name_first: string, days: number) => ({
    ...{ company_id: company.id, name_first, role: "employee" as const, created_at: after(-days) },
  });
  const many = Array.from({ length: 1_010 }, (_, n) => added(`Many ${n}`, 20));
  await db
    .insertInto("employees")
    .values([...many, added("Zoe", 1)])
    .execute();
  const opened = await succeed(company.manager, "openCheckins", { all: true });
  expect(opened).toMatchObject({ opened_count: 1_000, skipped_count: 0, left_count: 14 });
  expect(await due({ terms: "Zoe" })).toEqual(["Zoe"]);
  expect(await due({ terms: "Eli" })).toEqual([]);
});

test("only managers can list due people, and only while check-ins are switched on", async () => {
  expect((await call(company.employee, "listCheckins", { state: "due" })).status).toBe(403);
  expect((await call(company.employee, "openCheckins", all)).status).toBe(403);
  await succeed(company.admin, "updateFlags", { key: "checkins", enabled: false });
  for (const name of ["listCheckins", "openCheckins"] as const)
    expect((await call(company.admin, name, {})).body["code"]).toBe("feature_disabled");
});

/** Makes every employee look as if they were added that many days earlier. */
async function addedDaysAgo(days: number): Promise<void> {
  const { db } = server.database;
  const created_at = after(-days);
  await db
    .updateTable("employees")
    .set({ created_at })
    .where("company_id", "=", company.id)
    .execute();
}

/** Opens a check-in with an employee and closes it at that time. */
async function had({ id: employee_id }: TestEmployee, at: Date): Promise<void> {
  await server.database.db
    .insertInto("checkins")
    .values({
      company_id: company.id,
      employee_id,
      opened_at: at,
      waiting_since: at,
      closed_at: at,
    })
    .execute();
}
