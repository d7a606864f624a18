// Of an anonymous survey nobody learns who answered what by its figures; what a copy of the database has: anonymous-copies.test.ts.
import type { Memo } from "@lineup/contract/memos/schemas";
import type { SurveyAnswer, SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { memoJobs } from "#server/features/memos/jobs";

import { type AskedStaff, askedStaff, joinAt } from "./support/asked-staff.ts";
import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { atTheGate } from "./support/gate.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let staff: TestEmployee[];
let act: AskedStaff["act"];
let done: AskedStaff["done"];
let send: AskedStaff["send"];
let answer: AskedStaff["answer"];
let results: AskedStaff["results"];

beforeAll(async () => {
  server = await startTestApp();
  // So that no other number is taken for somebody's, or for the survey's.
  for (const table of ["employees", "users", "memos"])
    await sql`alter table ${sql.table(table)} alter column id restart with 7000001`.execute(
      server.database.db,
    );
});
afterAll(() => server.stop());
beforeEach(async () => {
  await ask(12);
});

async function ask(count: number): Promise<void> {
  ({ company, staff, act, done, send, answer, results } = await askedStaff(server, count));
}

test("An answer counts once, shows as given to its author alone, and leaves no trace of them", async () => {
  const id = await send();
  const [eli] = staff;
  if (!eli) throw new Error("nobody");
  const own = async () => (await done(eli, "getHome", {}))["memos"] as Memo[];
  expect((await own()).map((memo) => memo.id)).toContain(id);
  const first = await answer(eli, id, "No", "Never");
  expect(first["employee_response"]).toMatchObject({
    ...{ has_answered: true, acknowledged_at: null, survey_data: null, read_at: null },
  });
  await answer(eli, id, "Yes");
  expect((await own()).map((memo) => memo.id)).not.toContain(id);
  const { counts } = (await done(eli, "getHome", {})) as { counts: { unread_memos: number } };
  expect(counts.unread_memos).toBe(0);
  const left = (await done(eli, "getMemosForCsv", {}))["unread_memos"] as Memo[];
  expect(left.map((memo) => memo.id)).not.toContain(id);
  const { memo } = (await done(company.manager, "getMemo", { id })) as { memo: Memo };
  expect(memo.acknowledged_count).toBe(1);

  const asked = { id, employee_id: eli.id };
  const unread = await done(company.manager, "listUnreadMemos", { employee_id: eli.id });
  expect(unread["unread_memos"]).toEqual([]);
  const { recipients } = (await done(company.manager, "listMemoRecipients", { id })) as {
    recipients: { employee_response: Memo["employee_response"] }[];
  };
  expect(
    new Set(recipients.map((one) => JSON.stringify(one.employee_response?.has_answered))),
  ).toEqual(new Set(["false"]));
  for (const [name, input] of [
    ["downloadMemoResponses", { id }],
    ["getMemoProgress", { id }],
    ["remindMemoRecipients", { id, recipient_ids: [eli.id] }],
    ["deleteMemoRecipients", { id, recipient_ids: [eli.id] }],
    ["listEmployeesCompleted", { memo_id: id, completed: true }],
    ["listSurveyAnswers", { id, location_id: company.north }],
    ["listSurveyAnswers", { id, audience_id: company.kitchen }],
    ["listSurveyAnswers", { id, option: "No" }],
  ] as const) {
    const { status, body } = await act(company.manager, name, input);
    expect([status, body["message"]], name).toEqual([
      409,
      "This survey is anonymous: nobody knows who has answered it",
    ]);
  }
  expect((await done(company.manager, "listAcknowledgements", asked))["acknowledgements"]).toEqual(
    [],
  );
});

test("Who leaves stays among its people once it is out, so that no more have answered than received it", async () => {
  const everybody = { location_ids: [company.north] };
  const [out, later] = [
    await send(everybody),
    await send({ ...everybody, start_at: "2099-01-01T00:00:00Z" }),
  ];
  const told = async (id: number) => {
    const { memo } = (await done(company.manager, "getMemo", { id })) as { memo: Memo };
    return [memo.recipient_count, memo.acknowledged_count, memo.response_rate];
  };
  const [received] = (await told(out)) as [number, number, number];
  for (const person of staff.slice(0, 6)) await answer(person, out, "Yes");
  const leavers = staff.slice(0, 6).map(({ id }) => id);
  for (const id of leavers) await done(company.admin, "deleteEmployee", { id });
  // Of what is still to come nobody has answered: it waits for nobody who left.
  await expect.poll(() => told(later), { timeout: 15_000 }).toEqual([received - 6, 0, 0]);
  expect(await told(out)).toEqual([received, 6, Math.floor((6 / received) * 100)]);
});

test("What is measured of somebody leaves out what nobody knows whether they answered", async () => {
  const id = await send();
  const note = { title: "Tips", content: "<p>Shared.</p>", status: "published" };
  const { memo } = await done(company.manager, "createMemo", note);
  const [eli = company.employee] = staff;
  await answer(eli, id, "Yes");
  await done(eli, "acknowledgeMemo", { id: (memo as Memo).id });
  const { employee } = (await done(company.manager, "getEmployee", { id: eli.id })) as {
    employee: { metrics: { key: string; value: number | null }[] };
  };
  const rates = employee.metrics.filter(({ key }) => key.endsWith("_rate"));
  expect(rates.map(({ value }) => value)).toEqual([100, 100]);
});

test("It goes to five people or more, or to nobody", async () => {
  const survey = { title: "Is it fair?", options: ["Yes", "No"], is_anonymous: true };
  const sendTo = (count: number) =>
    act(company.manager, "createSurvey", {
      ...{ ...survey, mode: "recipients", status: "published" },
      recipient_ids: staff.slice(0, count).map(({ id }) => id),
    });
  const { status, body } = await sendTo(4);
  expect([status, Object.keys(body["errors"] as object)]).toEqual([422, ["recipient_ids"]]);
  expect((await sendTo(5)).status).toBe(200);
});

describe("What was scheduled for five, of whom one leaves before its start,", () => {
  const start = new Date("2099-03-03T15:00:00Z");
  const tooFew =
    "An anonymous survey goes to five people or more: the answers of fewer are never shown";
  let id: number;
  const shown = async () => (await done(company.manager, "getMemo", { id }))["memo"] as Memo;
  const told = async () => {
    const { memos } = (await done(staff[1] ?? company.employee, "getHome", {})) as {
      memos: Memo[];
    };
    return memos.some((memo) => memo.id === id);
  };
  const tryAnswer = (who: TestEmployee | undefined) =>
    act(who ?? company.employee, "answerSurvey", { id, option: "Yes", content: null });

  beforeEach(async () => {
    const recipient_ids = staff.slice(0, 5).map((person) => person.id);
    id = await send({ mode: "recipients", recipient_ids, start_at: start.toISOString() });
    await done(company.admin, "deleteEmployee", { id: staff[0]?.id });
    await expect.poll(async () => (await shown()).recipient_count, { timeout: 15_000 }).toBe(4);
  });
  afterEach(() => server.setTime(TEST_START));

  async function starts(): Promise<void> {
    const { app, database } = server;
    const jobs = memoJobs({
      ...{ db: database.db, clock: () => start, wake: () => {} },
      ...{ ways: app.adapters, secret: "", publicUrl: "" },
      enqueueAll: async () => {},
    });
    const at = start.toISOString();
    const data = { companyId: company.id, memoId: id, date: "start_at", at } as const;
    await jobs["memo-date"].handle(data, { id: "start", finish: async () => {} } as never);
  }

  test("goes to nobody, and the log says so", async () => {
    server.setTime(start);
    // The job of its start may come a moment later.
    const { status, body } = await tryAnswer(staff[1]);
    expect([status, body["message"]]).toEqual([409, tooFew]);
    expect((await shown()).acknowledged_count).toBe(0);
    await starts();
    expect(await told()).toBe(false);
    expect((await tryAnswer(staff[1])).status).toBe(404);
    expect(await shown()).toMatchObject({
      ...{ status: "expired", end_at: start.toISOString(), first_out_at: null },
    });
    const entries = await server.audited(company.id);
    expect(entries.find(({ action }) => action === "memo-date")).toMatchObject({
      ...{ subject_id: id, changes: { end_at: [null, start.toISOString()] } },
    });
  });

  test("goes out where somebody else came until then", async () => {
    await done(company.manager, "listMemoRecipients", { id, recipient_ids: [staff[6]?.id] });
    server.setTime(start);
    await starts();
    expect(await told()).toBe(true);
    expect((await tryAnswer(staff[6])).status).toBe(200);
  });

  test("is not begun earlier by a manager either, until it is for five again", async () => {
    const begin = () => act(company.manager, "updateMemo", { id, start_at: null });
    const { status, body } = await begin();
    expect([status, body["message"]]).toEqual([409, tooFew]);
    expect((await shown()).status).toBe("scheduled");
    await done(company.manager, "listMemoRecipients", { id, recipient_ids: [staff[6]?.id] });
    expect((await begin()).status).toBe(200);
    expect((await tryAnswer(staff[6])).status).toBe(200);
  });

  test("is not opened again for as few, also where another left while it was over", async () => {
    await done(company.manager, "listMemoRecipients", { id, recipient_ids: [staff[6]?.id] });
    await done(company.manager, "expireSurvey", { id });
    await done(company.admin, "deleteEmployee", { id: staff[6]?.id });
    const open = (start_at: string | null) =>
      act(company.manager, "updateMemo", { id, start_at, end_at: null });
    const { status, body } = await open(null);
    expect([status, body["message"]]).toEqual([409, tooFew]);
    // Still to come, it may get others until then.
    expect((await open(start.toISOString())).status).toBe(200);
    expect(await shown()).toMatchObject({ status: "scheduled", recipient_count: 4 });
    await done(company.manager, "listMemoRecipients", { id, recipient_ids: [staff[7]?.id] });
    expect((await open(null)).status).toBe(200);
    expect((await tryAnswer(staff[7])).status).toBe(200);
  });
});

test("Figures and words come from five answers on, five at a time", async () => {
  const id = await send();
  const words = async (): Promise<(string | null)[]> => {
    const found = await done(company.manager, "listSurveyAnswers", { id });
    return (found["answers"] as SurveyAnswer[]).map(({ content }) => content);
  };
  const told: number[] = [];
  for (const [n, person] of staff.slice(0, 11).entries()) {
    await answer(person, id, n % 3 === 0 ? "No" : "Yes", `word ${n}`);
    const { answered_count, total_count, counts } = await results(id);
    expect(total_count).toBe(n + 1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(answered_count);
    expect(await words()).toHaveLength(answered_count);
    told.push(answered_count);
  }
  expect(told).toEqual([0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10]);
});

test("Words are found whatever their accents", async () => {
  const id = await send();
  for (const person of staff.slice(0, 5)) await answer(person, id, "Yes", "Más atención");
  await results(id);
  const input = { id, terms: "mas atencion" };
  const { total } = await done(company.manager, "listSurveyAnswers", input);
  expect(total).toBe(5);
});

test("Words and groups move with the whole alone: no look tells one answer more", async () => {
  // Four of the first five are of North, and so is the sixth: North has five then, and all six.
  const [, , , , , sixth] = staff;
  const more: TestEmployee[] = [];
  for (let n = 0; n < 6; n += 1) more.push(await joinAt(server, company, company.south));
  const recipient_ids = [...staff, ...more].map(({ id }) => id);
  const id = await send({ mode: "recipients", recipient_ids });
  for (const person of [...staff.slice(0, 4), ...more.slice(0, 1)])
    await answer(person, id, "Yes", "Fine");
  const before = await results(id);
  expect([before.answered_count, before.locations]).toEqual([5, []]);
  if (sixth) await answer(sixth, id, "No", "Late again");
  const after = await results(id);
  expect(after).toEqual({ ...before, total_count: 6 });
  const told = await done(company.manager, "listSurveyAnswers", { id });
  expect((told["answers"] as SurveyAnswer[]).map(({ content }) => content)).toEqual(
    Array.from({ length: 5 }, () => "Fine"),
  );
});

test("Words of an answer that comes while management looks are told with it, and not before", async () => {
  const id = await send();
  const [sixth, ...others] = staff;
  for (const person of others.slice(0, 5)) await answer(person, id, "Yes", "Fine");
  const { database } = server;
  const heaps = `select from survey_heaps where memo_id = ${id} for update`;
  const before = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'survey_heaps'`;
  let look: Promise<SurveyResults> | undefined;
  const looking = async (): Promise<void> => {
    look = results(id);
    await expect.poll(async () => (await before.execute(database.db)).rows[0]?.count).toBe(2);
  };
  if (!sixth) throw new Error("nobody");
  await atTheGate(database, heaps, [() => answer(sixth, id, "No", "Late again")], looking);
  const told = await look;
  const { answers } = await done(company.manager, "listSurveyAnswers", { id });
  const words = (answers as SurveyAnswer[]).length;
  expect([told?.total_count, told?.answered_count, words]).toEqual([6, 6, 6]);
});

/** Without an address nobody can be reminded. */
async function giveMail(): Promise<void> {
  await server.database.db
    .updateTable("employees")
    .set((eb) => ({ email: sql<string>`'p' || ${eb.ref("id")} || '@bakery.example'` }))
    .where("company_id", "=", company.id)
    .execute();
}

test("Those who have not answered are reminded, and nothing notes who that was", async () => {
  await giveMail();
  const id = await send({ location_ids: [company.north] });
  for (const person of staff.slice(0, 3)) await answer(person, id, "Yes");
  const { reminded } = await done(company.manager, "remindMemoRecipients", { id });
  // Twelve of the staff, and who the company came with.
  expect(reminded).toBe(12 + 3 - 3);
  const { rows } = await sql<{ notes: number }>`select count(distinct reminded_at)::int as notes
    from memo_recipients where memo_id = ${id}`.execute(server.database.db);
  expect(rows[0]?.notes).toBe(1);
  const unreminded =
    await sql`select from memo_recipients where memo_id = ${id} and reminded_at is null`.execute(
      server.database.db,
    );
  expect(unreminded.rows).toEqual([]);
});

test("Who comes later is not reminded by themselves, which would tell whether they have answered", async () => {
  await giveMail();
  const id = await send({ location_ids: [company.north] });
  await done(company.manager, "remindMemoRecipients", { id });
  await done(company.manager, "listMemoRecipients", { id, recipient_ids: [company.outsider.id] });
  const again = await done(company.manager, "remindMemoRecipients", { id });
  expect(again["reminded"]).toBe(0);
  server.setTime(new Date("2026-03-02T16:00:01Z"));
  const later = await done(company.manager, "remindMemoRecipients", { id });
  expect(later["reminded"]).toBe(12 + 3 + 1);
  server.setTime(new Date("2026-03-02T15:00:00Z"));
});

test("Neither order nor time is kept with an answer", async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public'
      and table_name in ('survey_tokens', 'survey_tallies', 'survey_heaps', 'survey_words', 'survey_shown')
      and (data_type like 'timestamp%' or data_type = 'date' or is_identity = 'YES' or column_default like 'nextval%'
        or column_name like '%employee%' or column_name like '%user%')`.execute(server.database.db);
  expect(rows).toEqual([]);
  await ask(60);
  const id = await send({ location_ids: [company.north], answer_type: "text" });
  for (const [n, person] of staff.slice(0, 60).entries())
    await done(person, "answerSurvey", { id, content: `${n}` });
  await results(id);
  const kept = await sql<{
    n: number;
  }>`select content::int as n from survey_words where memo_id = ${id}
    order by ctid`.execute(server.database.db);
  expect(kept.rows).toHaveLength(60);
  // Spearman's coefficient: 1 in the order of the answers, -1 in the opposite one; by chance beyond 0.6 once in 10^6.
  const distance = kept.rows.reduce((sum, { n }, place) => sum + (n - place) ** 2, 0);
  expect(Math.abs(1 - (6 * distance) / (60 * (60 ** 2 - 1)))).toBeLessThan(0.6);
});

test("How many are reminded tells of nobody who can't be", async () => {
  await giveMail();
  const [first, second] = staff;
  if (!first || !second) throw new Error("nobody");
  const { db } = server.database;
  await db.updateTable("employees").set({ email: null }).where("id", "=", first.id).execute();
  await db
    .updateTable("users")
    .set({ email: null, phone: `555${first.id}` })
    .where("id", "=", first.userId)
    .execute();
  const figures: unknown[] = [];
  for (const answers of [first, second]) {
    const id = await send({ location_ids: [company.north] });
    await answer(answers, id, "Yes");
    figures.push(await done(company.manager, "remindMemoRecipients", { id }));
  }
  expect(figures[0]).toEqual(figures[1]);
});
