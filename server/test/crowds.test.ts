// Calls that a whole staff makes at the same moment are written as a batch, with the same result for each as alone.
import type { Memo } from "@lineup/contract/memos/schemas";
import type { SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type TestCompany, type TestEmployee, insertEmployee } from "./support/company-fixture.ts";
import { type Answer, type TestApp, startTestApp } from "./support/test-app.ts";

const { query } = pg.Client.prototype;
let commits = 0;
let server: TestApp;
let company: TestCompany;
let staff: TestEmployee[];
let tokens: Map<TestEmployee, string>;

beforeAll(async () => {
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args) {
      if (args[0] === "commit" || (args[0] as { text?: string })?.text === "commit") commits += 1;
      return Reflect.apply(target, client, args);
    },
  });
  server = await startTestApp();
});
afterAll(async () => {
  await server.stop();
  pg.Client.prototype.query = query;
});
beforeEach(async () => {
  company = await server.company();
  staff = [];
  tokens = new Map();
  for (let n = 0; n < 24; n += 1)
    staff.push(await insertEmployee(server.database.db, company.id, "employee", `P${n}`));
  for (const who of [company.manager, ...staff]) tokens.set(who, await server.signIn(who));
});

const act = (who: TestEmployee, name: Parameters<TestApp["call"]>[0], input: object) =>
  server.call(name, { company_id: company.id, ...input }, { as: tokens.get(who) ?? "" });

async function sendSurvey(extra: object = {}): Promise<number> {
  const survey = { title: "Is it fair?", options: ["Yes", "No"], status: "published" };
  const { content } = await act(company.manager, "createSurvey", { ...survey, ...extra });
  return (content["survey"] as Memo).id;
}

async function countOf(id: number): Promise<number> {
  const { content } = await act(company.manager, "getSurveyResults", { id });
  return (content["results"] as SurveyResults).total_count;
}

const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
const all = (count: number, status: number): number[] =>
  Array.from({ length: count }, () => status);

test.for([false, true])(
  "everyone's answer counts once, in few transactions (anonymous: %s)",
  async (is_anonymous) => {
    const id = await sendSurvey({ is_anonymous });
    commits = 0;
    const answers = await Promise.all(
      staff.map((who) => act(who, "answerSurvey", { id, option: "Yes" })),
    );
    expect(statuses(answers)).toEqual(all(staff.length, 200));
    // They share a few transactions. The rest are those that number events.
    expect(commits).toBeLessThan(staff.length / 2);
    for (const { content } of answers)
      expect(content["employee_response"]).toMatchObject({ has_answered: true, memo_id: id });
    expect(await countOf(id)).toBe(staff.length);
    const { content } = await act(company.manager, "getMemo", { id });
    // 24 people, of whom management sees fives.
    expect((content["memo"] as Memo).acknowledged_count).toBe(is_anonymous ? 20 : staff.length);
  },
);

test("each answer has its author in the audit log and in its event", async () => {
  const id = await sendSurvey();
  await Promise.all(
    staff.map((who, n) => act(who, "answerSurvey", { id, option: n % 2 ? "No" : "Yes" })),
  );
  const entries = (await server.audited(company.id)).filter(
    ({ action }) => action === "answerSurvey",
  );
  expect(new Set(entries.map((entry) => entry.actor_id))).toEqual(
    new Set(staff.map((who) => who.id)),
  );
  expect(new Set(entries.map((entry) => entry.request_id)).size).toBe(staff.length);
  const { rows: events } = await sql<{ person: number; ids: number[]; chosen: string[] }>`
    select (payload ->> 'employee_id')::int as person, audience -> 'ids' as ids,
      payload -> 'survey_data' -> 'options' as chosen
    from outbox_events where type = 'MemoAcknowledged' and (payload ->> 'memo_id')::bigint = ${id}`.execute(
    server.database.db,
  );
  expect(events.toSorted((one, other) => one.person - other.person)).toEqual(
    staff.map((who, n) => ({
      ...{ person: who.id, ids: [who.id], chosen: [n % 2 ? "No" : "Yes"] },
    })),
  );
});

test("a refused call doesn't make others fail", async () => {
  const id = await sendSurvey();
  const stranger = await insertEmployee(server.database.db, company.id, "employee", "New");
  tokens.set(stranger, await server.signIn(stranger));
  const [first, second, third, ...others] = staff as [TestEmployee, TestEmployee, TestEmployee];
  await act(third, "answerSurvey", { id, option: "No" });
  const answers = await Promise.all([
    ...others.map((who: TestEmployee) => act(who, "answerSurvey", { id, option: "Yes" })),
    act(stranger, "answerSurvey", { id, option: "Yes" }),
    act(first, "answerSurvey", { id, option: "Perhaps" }),
    act(second, "answerSurvey", { id, option: "Yes", version: 7 }),
    act(third, "answerSurvey", { id, option: "Yes" }),
  ]);
  expect(statuses(answers)).toEqual([...all(others.length, 200), 404, 422, 409, 409]);
  expect(await countOf(id)).toBe(others.length + 1);
});

test("if the database refuses one call, the others are still written", async () => {
  const id = await sendSurvey();
  const unlucky = staff[12];
  if (!unlucky) throw new Error("nobody");
  const { db } = server.database;
  await sql`create function fail_one() returns trigger language plpgsql as
    'begin raise exception ''no''; end'`.execute(db);
  await sql
    .raw(
      `create trigger fail_one before insert on survey_answers for each row
       when (new.employee_id = ${unlucky.id}) execute function fail_one()`,
    )
    .execute(db);
  const answers = await Promise.all(
    staff.map((who) => act(who, "answerSurvey", { id, option: "Yes" })),
  );
  await sql`drop function fail_one cascade`.execute(db);
  expect(statuses(answers)).toEqual(staff.map((who) => (who === unlucky ? 500 : 200)));
  expect(await countOf(id)).toBe(staff.length - 1);
  expect((await act(unlucky, "answerSurvey", { id, option: "Yes" })).status).toBe(200);
});

test("two different answers of one person are two calls, and repeating the same one changes nothing", async () => {
  const id = await sendSurvey();
  const [first, second, ...others] = staff as [TestEmployee, TestEmployee];
  const crowd = others.map((who: TestEmployee) => act(who, "answerSurvey", { id, option: "Yes" }));
  const twice = ["Yes", "No"].map((option) => act(first, "answerSurvey", { id, option }));
  const again = [1, 2, 3].map(() => act(second, "answerSurvey", { id, option: "No" }));
  expect(statuses(await Promise.all(crowd))).toEqual(all(others.length, 200));
  // Either of the two may arrive first.
  expect(new Set(statuses(await Promise.all(twice)))).toEqual(new Set([200, 409]));
  const bodies = (await Promise.all(again)).map(({ body }) => JSON.stringify(body));
  expect(new Set(bodies).size).toBe(1);
  expect(await countOf(id)).toBe(staff.length);
});
