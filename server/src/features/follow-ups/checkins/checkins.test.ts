import { beforeEach, expect, test } from "vitest";

import { checkinJobs } from "#server/features/follow-ups/checkins/jobs";
import type { JobContext } from "#server/platform/jobs/jobs";

import { type Input, companyCalls } from "../../../../test/support/company-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { TEST_START, type TestApp } from "../../../../test/support/test-app.ts";
import { useTestApp } from "../../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let eli: string;
let mara: string;
let id: number;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  await server.database.db.deleteFrom("rate_limits").execute();
  eli = await server.signIn(company.employee);
  mara = await server.signIn(company.manager);
  const input = { id: company.employee.id, topic: "workload", note: "Two late nights" };
  ({
    checkin: { id },
  } = await succeed(mara, "openCheckin", input));
});

const { call, succeed } = companyCalls(() => ({ server, company }));

const own = () => succeed(eli, "listOwnFollowUps", {});

test("a check-in is opened, answered and acknowledged, and the next one is due on the company's schedule", async () => {
  expect(await own()).toMatchObject({ checkin: { id, is_awaiting_employee: true } });
  expect(JSON.stringify(await own())).not.toContain("Two late nights");
  const waiting = async (state: "awaiting" | "answered" | "resolved") =>
    (await succeed(mara, "listFollowUps", { kind: "checkin", state })).total;
  expect([await waiting("awaiting"), await waiting("answered")]).toEqual([0, 1]);
  await succeed(eli, "acknowledgeCheckin", { id, content: "One weekend off", is_urgent: true });
  expect([await waiting("awaiting"), await waiting("answered")]).toEqual([1, 0]);
  const person = async () =>
    (await succeed(mara, "getEmployee", { id: company.employee.id })).employee;
  expect(await person()).toMatchObject({
    ...{ has_checkin: true, is_awaiting_manager: true, is_urgent: true },
    current_checkin: { content: "One weekend off", note: "Two late nights" },
  });
  const { checkin } = await succeed(mara, "answerCheckin", {
    id,
    manager_note: "The 12th is yours.",
  });
  expect(checkin).toMatchObject({ is_awaiting_manager: false, manager_id: company.manager.id });
  expect(checkin.closed_at).not.toBeNull();
  expect(await waiting("resolved")).toBe(1);
  expect(await person()).toMatchObject({
    ...{ has_checkin: false, current_checkin: null, last_checkin: { id } },
    due_next: new Date(TEST_START.getTime() + 30 * day).toISOString(),
  });
  expect(await own()).toMatchObject({
    checkin: null,
    checkins: [{ manager_note: "The 12th is yours." }],
  });
  const { history } = await succeed(mara, "getCheckin", { id });
  expect(history.map(({ what }) => what)).toEqual(["opened", "told", "answered", "resolved"]);
});

const day = 86_400_000;

test("a check-in that is put off waits for no one until its date, which can't be in the past", async () => {
  await succeed(eli, "acknowledgeCheckin", { id });
  const past = { id, deferred: true, due_at: new Date(TEST_START.getTime() - day).toISOString() };
  expect((await call(mara, "answerCheckin", past)).body["errors"]).toHaveProperty("due_at");
  const { deferred: _, ...due } = past;
  expect((await call(mara, "answerCheckin", due)).body["errors"]).toHaveProperty("due_at");
  const begun = { ...due, id: company.outsider.id };
  expect((await call(mara, "openCheckin", begun)).body["errors"]).toHaveProperty("due_at");
  const { checkin } = await succeed(mara, "answerCheckin", { id, deferred: true });
  expect(checkin.deferred_until).toBe(new Date(TEST_START.getTime() + 7 * day).toISOString());
  expect(checkin.is_awaiting_manager).toBe(false);
  await run(new Date(TEST_START.getTime() + 8 * day));
  server.setTime(new Date(TEST_START.getTime() + 9 * day));
  // The week for which the check-in was deferred doesn't count as waiting time, so the check-in isn't late.
  expect((await succeed(mara, "getCheckin", { id })).checkin).toMatchObject({
    ...{ deferred_until: null, is_awaiting_manager: true, is_urgent: false },
    waiting_since: new Date(TEST_START.getTime() + 8 * day).toISOString(),
  });
});

test("the date it was put off to is not a due date once it comes back", async () => {
  const until = new Date(TEST_START.getTime() + day);
  const later = new Date(TEST_START.getTime() + 3 * day).toISOString();
  const putOff = () =>
    succeed(mara, "answerCheckin", { id, deferred: true, due_at: until.toISOString() });
  const ownCheckin = async () => (await own()).checkin;
  await putOff();
  await succeed(mara, "answerCheckin", { id, deferred: false });
  expect(await ownCheckin()).toMatchObject({ is_awaiting_employee: true, due_at: null });
  await putOff();
  await run(until);
  expect(await ownCheckin()).toMatchObject({ is_awaiting_employee: true, due_at: null });
  // A due date that a manager sets after deferring the check-in is kept when the deferral ends.
  await putOff();
  await succeed(mara, "answerCheckin", { id, due_at: later });
  await run(until);
  expect(await ownCheckin()).toMatchObject({ is_awaiting_employee: true, due_at: later });
});

test("the audit log has every change with its date and topic, but no notes", async () => {
  const due_at = new Date(TEST_START.getTime() + day).toISOString();
  await succeed(mara, "answerCheckin", { id, due_at });
  await succeed(eli, "acknowledgeCheckin", { id, content: "Two late nights again" });
  await succeed(eli, "acknowledgeCheckin", { id, topic: "schedule" });
  await succeed(eli, "acknowledgeCheckin", { id, topic: "schedule" });
  const entries = await server.audited(company.id);
  expect(entries.slice(1).map(({ changes }) => changes)).toEqual([
    { due_at: [null, due_at] },
    { told: [null, "written"] },
    { told: ["written", "rewritten"] },
  ]);
});

test('an answer of spaces counts as "all good"', async () => {
  await succeed(eli, "acknowledgeCheckin", { id, content: "  \n ", topic: " " });
  expect((await succeed(mara, "getCheckin", { id })).checkin).toMatchObject({
    ...{ content: null, topic: "workload", is_awaiting_manager: true },
  });
});

test("a check-in about a topic that the company has removed can still be answered", async () => {
  const admin = await server.signIn(company.admin);
  await succeed(admin, "updateCheckinSettings", { checkin_topics: ["Pay day"] });
  const said = { id, topic: "workload", content: "Two late nights again" };
  const { checkin } = await succeed(eli, "acknowledgeCheckin", said);
  expect(checkin).toMatchObject({ topic: "workload", content: "Two late nights again" });
  expect((await call(eli, "acknowledgeCheckin", { ...said, topic: "team" })).status).toBe(422);
});

test("it waits from its opening, then from the employee's answer, and its first answer is when it is first closed", async () => {
  const at = (hours: number) => new Date(TEST_START.getTime() + hours * 3_600_000);
  const state = async () => (await succeed(mara, "getCheckin", { id })).checkin;
  expect(await state()).toMatchObject({
    ...{ waiting_since: at(0).toISOString(), first_answered_at: null, manager_id: null },
  });
  server.setTime(at(1));
  await succeed(eli, "acknowledgeCheckin", { id });
  expect((await state()).waiting_since).toBe(at(1).toISOString());
  server.setTime(at(2));
  await succeed(mara, "closeCheckin", { id: company.employee.id });
  const first = { first_answered_at: at(2).toISOString(), manager_id: company.manager.id };
  expect(await state()).toMatchObject({ ...first, closed_at: at(2).toISOString() });
  server.setTime(at(3));
  const ada = await server.signIn(company.admin);
  await succeed(ada, "answerCheckin", { id, resolved: false });
  await succeed(ada, "closeCheckin", { id: company.employee.id });
  expect(await state()).toMatchObject({ ...first, manager_id: company.admin.id });
});

test("a reopened check-in starts waiting again, unless it was closed a moment ago", async () => {
  const at = (hours: number) => new Date(TEST_START.getTime() + hours * 3_600_000);
  const answer = async (hours: number, input: Omit<Input<"answerCheckin">, "id">) => {
    server.setTime(at(hours));
    mara = await server.signIn(company.manager);
    return (await succeed(mara, "answerCheckin", { id, ...input })).checkin;
  };
  await succeed(eli, "acknowledgeCheckin", { id, content: "One weekend off" });
  await answer(72, { manager_acknowledged: true });
  // Reopening a check-in a few minutes after closing it means that the closing was a mistake, so the waiting time continues.
  expect(await answer(72.1, { resolved: false })).toMatchObject({
    ...{ waiting_since: at(0).toISOString(), is_awaiting_manager: true, is_urgent: true },
  });
  await answer(73, { resolved: true });
  const anew = (hours: number) => ({
    ...{ waiting_since: at(hours).toISOString(), is_awaiting_manager: true, is_urgent: false },
  });
  expect(await answer(150, { resolved: false })).toMatchObject(anew(150));
  await answer(151, { deferred: true });
  expect(await answer(250, { deferred: false })).toMatchObject(anew(250));
  expect(await answer(251, { internal_note: "Call" })).toMatchObject(anew(250));
  await answer(252, { deferred: true });
  server.setTime(at(350));
  eli = await server.signIn(company.employee);
  await succeed(eli, "acknowledgeCheckin", { id, content: "Two weekends off" });
  expect(await answer(351, {})).toMatchObject(anew(350));
});

test("the next check-in opens automatically after the company's number of days, once", async () => {
  await succeed(mara, "closeCheckin", { id: company.employee.id });
  await run(new Date(TEST_START.getTime() + 29 * day));
  expect((await own()).checkin).toBeNull();
  const due = new Date(TEST_START.getTime() + 30 * day);
  for (let times = 0; times < 2; times++) await run(due);
  const { checkin, checkins } = await own();
  expect(checkin).toMatchObject({ opened_by: null, is_awaiting_employee: true });
  expect(checkin?.due_at).toBe(due.toISOString());
  expect(checkins).toHaveLength(2);
  const begun = await succeed(mara, "getCheckin", { id: checkin?.id ?? 0 });
  expect(begun.checkin.waiting_since).toBe(due.toISOString());
  expect(begun.history).toMatchObject([{ what: "opened", by: null, at: due.toISOString() }]);
  const entries = (await server.audited(company.id)).filter(
    ({ action }) => action === "open-due-checkins",
  );
  expect(entries).toMatchObject([{ actor_id: null, subject_name: "Eli Test" }]);
  // The job opens no check-in for an employee who has never had a check-in: a manager has to open the first check-in.
  expect((await succeed(mara, "listCheckins", {})).total).toBe(2);
});

test("the next check-in is due by the one that was closed last, even when that was opened earlier", async () => {
  const on = async (days: number, act: () => Promise<unknown>) => {
    server.setTime(new Date(TEST_START.getTime() + days * day));
    mara = await server.signIn(company.manager);
    await act();
  };
  const close = () => succeed(mara, "closeCheckin", { id: company.employee.id });
  await on(1, close);
  await on(5, () => succeed(mara, "openCheckin", { id: company.employee.id }));
  await on(6, close);
  await on(9, () => succeed(mara, "answerCheckin", { id, resolved: false }));
  await on(10, close);
  const { employee } = await succeed(mara, "getEmployee", { id: company.employee.id });
  const { due } = await succeed(mara, "listCheckins", { state: "due", within_days: 60 });
  const theirs = due.find((one) => one.employee.id === company.employee.id);
  expect(theirs?.due_at).toBe(new Date(TEST_START.getTime() + 40 * day).toISOString());
  expect(employee).toMatchObject({ due_next: theirs?.due_at, last_checkin: { id } });
});

test("closed check-ins are listed newest first unless another order is requested", async () => {
  await succeed(mara, "closeCheckin", { id: company.employee.id });
  server.setTime(new Date(TEST_START.getTime() + day));
  const { checkin: later } = await succeed(mara, "openCheckin", { id: company.outsider.id });
  await succeed(mara, "closeCheckin", { id: company.outsider.id });
  for (const name of ["listFollowUps", "listCheckins"] as const) {
    const over = async (sort_direction?: "asc") => {
      const list = await succeed(mara, name, { state: "resolved", sort_direction });
      return [list.sort_direction, list.checkins.map((one) => one.id)];
    };
    expect(await over()).toEqual(["desc", [later.id, id]]);
    expect(await over("asc")).toEqual(["asc", [id, later.id]]);
  }
});

test("no check-in opens for people on leave or gone, or while check-ins are switched off", async () => {
  await succeed(mara, "closeCheckin", { id: company.employee.id });
  const later = new Date(TEST_START.getTime() + 40 * day);
  const { db } = server.database;
  const set = (away: object) =>
    db.updateTable("employees").set(away).where("id", "=", company.employee.id).execute();
  const open = async () => {
    await run(later);
    const openRows = db.selectFrom("checkins").select("id").where("closed_at", "is", null);
    return (await openRows.where("company_id", "=", company.id).execute()).length;
  };
  await set({ on_leave: true });
  expect(await open()).toBe(0);
  await set({ on_leave: false });
  const admin = await server.signIn(company.admin);
  const flag = (enabled: boolean) => succeed(admin, "updateFlags", { key: "checkins", enabled });
  await flag(false);
  expect(await open()).toBe(0);
  expect((await call(eli, "acknowledgeCheckin", { id })).status).toBe(403);
  expect((await succeed(mara, "listFollowUps", { state: "all" })).checkins).toEqual([]);
  expect(await own()).toMatchObject({ checkin: null, checkins: [] });
  await flag(true);
  expect(await open()).toBe(1);
});

test("an inactive employee has no next check-in, and an employee who is active again has one", async () => {
  await succeed(mara, "closeCheckin", { id: company.employee.id });
  const next = async (is_active: boolean) => {
    const left = server.database.db.updateTable("employees").set({ is_active });
    await left.where("id", "=", company.employee.id).execute();
    return (await succeed(mara, "getEmployee", { id: company.employee.id })).employee.due_next;
  };
  expect(await next(false)).toBeNull();
  expect(await next(true)).toBe(new Date(TEST_START.getTime() + 30 * day).toISOString());
});

test("employees answer only their own open check-in, and never have two open", async () => {
  const otto = await server.signIn(company.outsider);
  expect((await call(otto, "acknowledgeCheckin", { id })).status).toBe(404);
  expect((await call(eli, "getCheckin", { id })).status).toBe(403);
  const stranger = await server.company();
  const as = await server.signIn(stranger.manager);
  for (const name of ["getCheckin", "answerCheckin", "acknowledgeCheckin"] as const)
    expect((await server.call(name, { company_id: stranger.id, id }, { as })).status).toBe(404);
  await succeed(mara, "answerCheckin", { id, manager_acknowledged: true });
  expect((await call(eli, "acknowledgeCheckin", { id })).status).toBe(409);
  await succeed(mara, "openCheckin", { id: company.employee.id });
  expect((await call(mara, "answerCheckin", { id, resolved: false })).status).toBe(409);
});

test("the job of another company doesn't bring back a check-in that was put off", async () => {
  await server.company();
  await succeed(eli, "acknowledgeCheckin", { id });
  await succeed(mara, "answerCheckin", { id, deferred: true });
  const admin = await server.signIn(company.admin);
  const flag = (enabled: boolean) => succeed(admin, "updateFlags", { key: "checkins", enabled });
  await flag(false);
  await run(new Date(TEST_START.getTime() + 8 * day));
  await flag(true);
  expect((await succeed(mara, "getCheckin", { id })).checkin.deferred_until).not.toBeNull();
});

/** Runs the job that opens due check-ins, as if the current time were `at`. */
async function run(at: Date): Promise<void> {
  const { db } = server.database;
  const jobs = checkinJobs({ db, clock: () => at, wake: () => {} });
  const log = { info: () => {} };
  await jobs["open-due-checkins"].handle({}, { log, id: "job" } as unknown as JobContext);
}
