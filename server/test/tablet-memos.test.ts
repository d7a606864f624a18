// On a shared tablet, people act only for themselves, with each call that a member may make about memos and follow-ups.
import { calls } from "@lineup/contract/calls";
import type { CallName } from "@lineup/contract/calls";
import { endpoints } from "@lineup/contract/endpoints";
import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { type TestCompany, type TestEmployee, insertEmployee } from "./support/company-fixture.ts";
import { waitForOutbox } from "./support/database-copy.ts";
import { pairTablet, signInOnTablet } from "./support/tablet.ts";
import { type Answer, TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let tablet: string;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  await server.database.db.deleteFrom("rate_limits").execute();
  company = await server.company();
  tablet = await pairTablet(server, company);
});

/** Signs a person in on the tablet, which signs the previous one out. */
async function standing(who: TestEmployee, pin: string) {
  const as = await signInOnTablet(server, tablet, who, pin);
  return (name: CallName, input: object = {}): Promise<Answer> =>
    server.call(name, { company_id: company.id, ...input }, { as });
}
async function send(extra: object): Promise<number> {
  const content = { title: "Rota", content: "<p>Swaps.</p>", type: "standard" };
  const input = { ...content, status: "published", ...extra };
  return ((await server.done(company.manager, "createMemo", input))["memo"] as Memo).id;
}

test("Every act on a tablet is by the person who entered the PIN, also after someone else", async () => {
  const to = { recipient_ids: [company.manager.id] };
  const message = await send(to);
  const survey = await send({ ...to, display_type: "survey", options: ["Yes", "No"] });
  const party = await send({ ...to, display_type: "celebration", type: "other" });
  const people = [
    [company.employee, "4821"],
    [company.manager, "7305"],
  ] as const;
  for (const [who, pin] of people) {
    const call = await standing(who, pin);
    const does: [CallName, object][] = [
      ["readMemo", { id: message }],
      ["flagMemo", { id: message, content: "When?" }],
      ["acknowledgeMemo", { id: message }],
      ["answerSurvey", { id: survey, option: "Yes" }],
      ["celebrate", { id: party, option: "love" }],
      ["raiseHand", { content: `It is ${who.id}` }],
    ];
    for (const [name, input] of does) expect((await call(name, input)).status, name).toBe(200);
    const own = await call("listOwnFollowUps");
    expect(JSON.stringify(own.content)).toContain(`It is ${who.id}`);
  }
  const by = async (query: string): Promise<unknown[]> => {
    const { rows } = await sql<{ id: number }>`${sql.raw(query)}`.execute(server.database.db);
    return rows.map(({ id }) => id);
  };
  const both = [company.employee.id, company.manager.id].toSorted((one, other) => one - other);
  const of = `from memo_acknowledgements where memo_id in (${message}, ${survey}, ${party})`;
  expect(
    await by(`select employee_id as id ${of} group by 1 having count(*) = 3 order by 1`),
  ).toEqual(both);
  expect(await by(`select distinct employee_id as id ${of} order by 1`)).toEqual(both);
  for (const [table, where] of [
    ["survey_answers", `memo_id = ${survey}`],
    ["celebration_reactions", `memo_id = ${party}`],
    ["memo_flags", `memo_id = ${message}`],
    ["raised_hands", `company_id = ${company.id}`],
  ])
    expect(await by(`select employee_id as id from ${table} where ${where} order by 1`)).toEqual(
      both,
    );
});

test("On a tablet, no one can read other people's data or management's", async () => {
  const theirs = await send({ mode: "recipients", recipient_ids: [company.outsider.id] });
  const call = await standing(company.admin, "4821");
  for (const name of ["getMemo", "readMemo", "acknowledgeMemo", "flagMemo"] as const)
    expect((await call(name, { id: theirs, content: "Why?" })).status, name).toBe(404);
  const parts = ["memos", "surveys", "celebration", "follow-ups", "checkins", "templates", "sends"];
  const areas = [...parts, "packages", "scheduler", "message", "memo-", "employee/checkin"];
  const managing = (Object.keys(calls) as CallName[]).filter((name) => {
    const { access, path } = endpoints[name] as { access: string; path: string };
    return access === "management" && areas.some((area) => path.includes(area));
  });
  expect(managing.length).toBeGreaterThan(60);
  for (const name of managing) expect((await call(name, { id: theirs })).status, name).toBe(403);
  // The previous person's sign-in no longer works.
  await standing(company.employee, "7305");
  expect((await call("getHome")).status).toBe(401);
});

test("The tablet's records don't link an anonymous answer to a person", async () => {
  const { db } = server.database;
  const people: TestEmployee[] = [];
  for (let n = 0; n < 5; n += 1)
    people.push(await insertEmployee(db, company.id, "employee", `P${n}`));
  const survey = await send({
    ...{ display_type: "survey", options: ["Yes", "No"], is_anonymous: true },
  });
  const [person] = people;
  if (!person) throw new Error("nobody");
  const call = await standing(person, "4821");
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.execute(db);
  const copy = async (): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await sql<{ rows: unknown[] | null }>`
        select json_agg(t order by t::text) as rows from ${sql.table(name)} t`.execute(db);
      found.set(name, JSON.stringify(rows[0]?.rows));
    }
    return found;
  };
  // Their presence is recorded separately from their calls, before they answer anything.
  await call("getHome");
  const weeks = db.selectFrom("employee_login_weeks").selectAll();
  const seen = weeks.where("employee_id", "=", person.id);
  await expect.poll(() => seen.execute(), { timeout: 10_000 }).toHaveLength(1);
  await waitForOutbox(db);
  const before = await copy();
  const answer = { id: survey, option: "No", content: "Never" };
  expect((await call("answerSurvey", answer)).content["employee_response"]).toMatchObject({
    ...{ has_answered: true, survey_data: null },
  });
  const after = await copy();
  const written = tables
    .map(({ name }) => name)
    .filter((name) => before.get(name) !== after.get(name) && name !== "rate_limits");
  // Only sums, written answers, tokens and counts are written, nothing about the tablet, the sign-in or the person.
  expect(written).toEqual(["memo_counts", "survey_heaps", "survey_tallies", "survey_tokens"]);
  // The next person at the tablet sees the survey as waiting for them, without a trace of the answer.
  const next = await standing(people[1] ?? person, "7305");
  const { memos } = (await next("getHome")).content as { memos: Memo[] };
  const waiting = memos.find(({ id }) => id === survey);
  expect(waiting?.employee_response?.has_answered).toBe(false);
});
