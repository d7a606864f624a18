// The product doesn't reveal who answered what in an anonymous survey. `anonymous-copies.test.ts` checks a copy of the database.
import type { Memo } from "@lineup/contract/memos/schemas";
import type { SurveyAnswer, SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { memoJobs } from "#server/features/memos/jobs";

import { type SurveyStaff, createSurveyStaff, addEmployeeAt } from "./support/survey-staff.ts";
import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { runBehindLock } from "./support/run-behind-lock.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let staff: TestEmployee[];
let act: SurveyStaff["act"];
let done: SurveyStaff["done"];
let send: SurveyStaff["send"];
let answer: SurveyStaff["answer"];
let results: SurveyStaff["results"];

beforeAll(async () => {
  server = await startTestApp();
  // IDs start at seven digits, so no other number is mistaken for the ID of a person or the survey.
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
  ({ company, staff, act, done, send, answer, results } = await createSurveyStaff(server, count));
}

test("An answer counts once, and only its author sees that they have answered", async () => {
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
  // The manager sees fives only.
  expect(memo.acknowledged_count).toBe(0);

  const ofPerson = { id, employee_id: eli.id };
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
      "This survey is anonymous: no one can see who answered it",
    ]);
  }
  expect(
    (await done(company.manager, "listAcknowledgements", ofPerson))["acknowledgements"],
  ).toEqual([]);
});

test("People who leave stay recipients of a published survey, so it never has more answers than recipients", async () => {
  const everybody = { location_ids: [company.north] };
  const [out, later] = [
    await send(everybody),
    await send({ ...everybody, start_at: "2099-01-01T00:00:00Z" }),
  ];
  const countsOf = async (id: number) => {
    const { memo } = (await done(company.manager, "getMemo", { id })) as { memo: Memo };
    return [memo.recipient_count, memo.acknowledged_count, memo.response_rate];
  };
  const [received] = (await countsOf(out)) as [number, number, number];
  for (const person of staff.slice(0, 6)) await answer(person, out, "Yes");
  const leavers = staff.slice(0, 6).map(({ id }) => id);
  for (const id of leavers) await done(company.admin, "deleteEmployee", { id });
  // No one has answered the scheduled survey, so it loses the people who left.
  await expect.poll(() => countsOf(later), { timeout: 15_000 }).toEqual([received - 6, 0, 0]);
  expect(await countsOf(out)).toEqual([received, 5, Math.floor((5 / received) * 100)]);
});

test("A person's response rates don't include anonymous surveys", async () => {
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

test("An anonymous survey needs at least five recipients", async () => {
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

describe("a survey scheduled for five people, of whom one leaves before the start,", () => {
  const start = new Date("2099-03-03T15:00:00Z");
  const tooFew =
    "Send an anonymous survey to at least five people: results for fewer are never shown";
  let id: number;
  const shown = async () => (await done(company.manager, "getMemo", { id }))["memo"] as Memo;
  const isOnHome = async () => {
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
      ...{ channels: app.adapters, secret: "", publicUrl: "" },
      enqueueAll: async () => {},
    });
    const at = start.toISOString();
    const data = { companyId: company.id, memoId: id, date: "start_at", at } as const;
    await jobs["memo-date"].handle(data, { id: "start", finish: async () => {} } as never);
  }

  test("reaches no one, and the audit log says so", async () => {
    server.setTime(start);
    // The job for the start may run a moment later.
    const { status, body } = await tryAnswer(staff[1]);
    expect([status, body["message"]]).toEqual([409, tooFew]);
    expect((await shown()).acknowledged_count).toBe(0);
    await starts();
    expect(await isOnHome()).toBe(false);
    expect((await tryAnswer(staff[1])).status).toBe(404);
    expect(await shown()).toMatchObject({
      ...{ status: "expired", end_at: start.toISOString(), first_out_at: null },
    });
    const entries = await server.audited(company.id);
    expect(entries.find(({ action }) => action === "memo-date")).toMatchObject({
      ...{ subject_id: id, changes: { end_at: [null, start.toISOString()] } },
    });
  });

  test("is published if someone else is added in time", async () => {
    await done(company.manager, "listMemoRecipients", { id, recipient_ids: [staff[6]?.id] });
    server.setTime(start);
    await starts();
    expect(await isOnHome()).toBe(true);
    expect((await tryAnswer(staff[6])).status).toBe(200);
  });

  test("can't be started early by a manager until it has five recipients again", async () => {
    const begin = () => act(company.manager, "updateMemo", { id, start_at: null });
    const { status, body } = await begin();
    expect([status, body["message"]]).toEqual([409, tooFew]);
    expect((await shown()).status).toBe("scheduled");
    await done(company.manager, "listMemoRecipients", { id, recipient_ids: [staff[6]?.id] });
    expect((await begin()).status).toBe(200);
    expect((await tryAnswer(staff[6])).status).toBe(200);
  });

  test("can't be reopened with too few recipients, even if one left after it ended", async () => {
    await done(company.manager, "listMemoRecipients", { id, recipient_ids: [staff[6]?.id] });
    await done(company.manager, "expireSurvey", { id });
    await done(company.admin, "deleteEmployee", { id: staff[6]?.id });
    const open = (start_at: string | null) =>
      act(company.manager, "updateMemo", { id, start_at, end_at: null });
    const { status, body } = await open(null);
    expect([status, body["message"]]).toEqual([409, tooFew]);
    // It can be rescheduled, because people may still be added.
    expect((await open(start.toISOString())).status).toBe(200);
    expect(await shown()).toMatchObject({ status: "scheduled", recipient_count: 4 });
    await done(company.manager, "listMemoRecipients", { id, recipient_ids: [staff[7]?.id] });
    expect((await open(null)).status).toBe(200);
    expect((await tryAnswer(staff[7])).status).toBe(200);
  });
});

test("Results and written answers are published five at a time", async () => {
  const id = await send();
  const publishedTexts = async (): Promise<(string | null)[]> => {
    const found = await done(company.manager, "listSurveyAnswers", { id });
    return (found["answers"] as SurveyAnswer[]).map(({ content }) => content);
  };
  const published: number[] = [];
  for (const [n, person] of staff.slice(0, 11).entries()) {
    await answer(person, id, n % 3 === 0 ? "No" : "Yes", `word ${n}`);
    const { answered_count, total_count, counts } = await results(id);
    expect(total_count).toBe(answered_count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(answered_count);
    expect(await publishedTexts()).toHaveLength(answered_count);
    published.push(answered_count);
  }
  expect(published).toEqual([0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10]);
});

test("Written answers are found without regard to accents", async () => {
  const id = await send();
  for (const person of staff.slice(0, 5)) await answer(person, id, "Yes", "Más atención");
  await results(id);
  const input = { id, terms: "mas atencion" };
  const { total } = await done(company.manager, "listSurveyAnswers", input);
  expect(total).toBe(5);
});

test("Written answers and groups change only together with the total, so no single answer shows", async () => {
  // Four of the first five people work at North, and so does the sixth. With the sixth, North has five answers and the total six.
  const [, , , , , sixth] = staff;
  const more: TestEmployee[] = [];
  for (let n = 0; n < 6; n += 1) more.push(await addEmployeeAt(server, company, company.south));
  const recipient_ids = [...staff, ...more].map(({ id }) => id);
  const id = await send({ mode: "recipients", recipient_ids });
  for (const person of [...staff.slice(0, 4), ...more.slice(0, 1)])
    await answer(person, id, "Yes", "Fine");
  const before = await results(id);
  expect([before.answered_count, before.locations]).toEqual([5, []]);
  if (sixth) await answer(sixth, id, "No", "Late again");
  const after = await results(id);
  expect(after).toEqual(before);
  const list = await done(company.manager, "listSurveyAnswers", { id });
  expect((list["answers"] as SurveyAnswer[]).map(({ content }) => content)).toEqual(
    Array.from({ length: 5 }, () => "Fine"),
  );
});

test("The text of an answer that arrives while results are read is published together with it", async () => {
  const id = await send();
  const [sixth, ...others] = staff;
  for (const person of others.slice(0, 5)) await answer(person, id, "Yes", "Fine");
  const { database } = server;
  const batches = `select from survey_heaps where memo_id = ${id} for update`;
  const before = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'survey_heaps'`;
  let reading: Promise<SurveyResults> | undefined;
  const read = async (): Promise<void> => {
    reading = results(id);
    await expect.poll(async () => (await before.execute(database.db)).rows[0]?.count).toBe(2);
  };
  if (!sixth) throw new Error("nobody");
  await runBehindLock(database, batches, [() => answer(sixth, id, "No", "Late again")], read);
  const published = await reading;
  const { answers } = await done(company.manager, "listSurveyAnswers", { id });
  const textCount = (answers as SurveyAnswer[]).length;
  expect([published?.total_count, published?.answered_count, textCount]).toEqual([6, 6, 6]);
});

/** Gives everyone an e-mail address, without which people can't be reminded. */
async function giveMail(): Promise<void> {
  await server.database.db
    .updateTable("employees")
    .set((eb) => ({ email: sql<string>`'p' || ${eb.ref("id")} || '@bakery.example'` }))
    .where("company_id", "=", company.id)
    .execute();
}

test("People who haven't answered are reminded, and nothing records who they were", async () => {
  await giveMail();
  const id = await send({ location_ids: [company.north] });
  for (const person of staff.slice(0, 3)) await answer(person, id, "Yes");
  const { reminded } = await done(company.manager, "remindMemoRecipients", { id });
  // Twelve employees, the admin and the first employee. Three have answered, and the manager doesn't learn that yet.
  expect(reminded).toBe(12 + 2);
  const { rows } = await sql<{ notes: number }>`select count(distinct reminded_at)::int as notes
    from memo_recipients where memo_id = ${id}`.execute(server.database.db);
  expect(rows[0]?.notes).toBe(1);
  const unreminded =
    await sql`select from memo_recipients where memo_id = ${id} and reminded_at is null`.execute(
      server.database.db,
    );
  expect(unreminded.rows).toEqual([]);
});

test("A person added later isn't reminded alone, which would reveal if they have answered", async () => {
  await giveMail();
  const id = await send({ location_ids: [company.north] });
  await done(company.manager, "remindMemoRecipients", { id });
  await done(company.manager, "listMemoRecipients", { id, recipient_ids: [company.outsider.id] });
  const again = await done(company.manager, "remindMemoRecipients", { id });
  expect(again["reminded"]).toBe(0);
  server.setTime(new Date("2026-03-02T16:00:01Z"));
  const later = await done(company.manager, "remindMemoRecipients", { id });
  expect(later["reminded"]).toBe(12 + 2 + 1);
  server.setTime(new Date("2026-03-02T15:00:00Z"));
});

test("Neither the order nor the time of answers is stored", async () => {
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
  const stored = await sql<{
    n: number;
  }>`select content::int as n from survey_words where memo_id = ${id}
    order by ctid`.execute(server.database.db);
  expect(stored.rows).toHaveLength(60);
  // Spearman's rank correlation: 1 in the order of the answers, -1 in the reverse order. It exceeds 0.6 by chance once in 10^6 runs.
  const distance = stored.rows.reduce((sum, { n }, place) => sum + (n - place) ** 2, 0);
  expect(Math.abs(1 - (6 * distance) / (60 * (60 ** 2 - 1)))).toBeLessThan(0.6);
});

test("The number of people reminded doesn't reveal who can't be reached", async () => {
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
