// What may be reckoned from the figures of an anonymous survey's groups: nobody's answer, whoever moves or joins meanwhile.
import type { SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type AskedStaff, askedStaff, joinAt } from "./support/asked-staff.ts";
import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let staff: TestEmployee[];
let done: AskedStaff["done"];
let send: AskedStaff["send"];
let answer: AskedStaff["answer"];
let results: AskedStaff["results"];

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ company, staff, done, send, answer, results } = await askedStaff(server, 12));
});

/** The kitchen is all of North: so nobody is of one of them alone. */
async function cookAtNorth(): Promise<void> {
  await sql`insert into employee_audiences (company_id, employee_id, audience_id)
    select company_id, employee_id, ${company.kitchen} from employee_locations
    where company_id = ${company.id} and location_id = ${company.north} on conflict do nothing`.execute(
    server.database.db,
  );
}

/** @returns so many more people, who work there */
function joinMany(count: number, location: number): Promise<TestEmployee[]> {
  return Promise.all(Array.from({ length: count }, () => joinAt(server, company, location)));
}

/** The first of North is of its kitchen no more. */
async function leaveKitchen(): Promise<void> {
  await sql`delete from employee_audiences where employee_id = ${staff[0]?.id}`.execute(
    server.database.db,
  );
}

/** Everybody answers; the first of North alone says No. */
async function answerAll(id: number, others: readonly TestEmployee[]): Promise<void> {
  for (const person of [...staff.slice(0, 12), ...others])
    await answer(person, id, person === staff[0] ? "No" : "Yes");
}

/** @returns how many answered No at North, and of the kitchen, as it is told */
async function noes(id: number): Promise<(number | undefined)[]> {
  const { locations, audiences } = await results(id);
  return [locations, audiences].map(([group]) => group?.counts[1]);
}

test("A group too small to be told of is not to be reckoned from the others either", async () => {
  const id = await send();
  for (const person of staff) await answer(person, id, "Yes");
  const { locations, answered_count } = await results(id);
  // Two at South: what is missing from North would be theirs.
  expect(answered_count).toBe(14);
  expect(locations).toEqual([]);
  const north = await send({ location_ids: [company.north] });
  for (const person of staff.slice(0, 12)) await answer(person, north, "Yes");
  expect((await results(north)).locations).toMatchObject([{ id: company.north, counts: [12, 0] }]);
});

test("Nobody's answer is what is left when the figures of some are taken from those of others", async () => {
  const { db } = server.database;
  const [floater, , ...others] = staff;
  if (!floater) throw new Error("nobody");
  const company_id = company.id;
  const more = await joinMany(6, company.south);
  // One works at both locations, and all of North but one are of the audience.
  await db
    .insertInto("employee_locations")
    .values({ company_id, employee_id: floater.id, location_id: company.south })
    .execute();
  await db
    .insertInto("employee_audiences")
    .values(
      [floater, ...others.slice(0, 10)].map(({ id }) => ({
        ...{ company_id, employee_id: id, audience_id: company.kitchen },
      })),
    )
    .execute();
  const recipients = [...staff, ...more];
  const id = await send({
    ...{ mode: "recipients", recipient_ids: recipients.map((person) => person.id) },
  });
  for (const person of recipients) await answer(person, id, person === floater ? "No" : "Yes");
  const { locations, audiences } = await results(id);
  // North and South together count one twice; the audience is North but for one.
  expect([locations, audiences].map((groups) => groups.map(({ name }) => name))).toEqual([
    ["North"],
    [],
  ]);
  const kept = await sql<{ groups: number }>`select count(*)::int as groups from survey_tallies
    where memo_id = ${id} and slot >= 0`.execute(db);
  expect(kept.rows[0]?.groups).toBe(2);
});

test("Whoever changes groups while it runs is counted as when it went out", async () => {
  await cookAtNorth();
  const others = await joinMany(6, company.south);
  const id = await send({ location_ids: [company.north, company.south] });
  await leaveKitchen();
  await answerAll(id, others);
  expect(await noes(id)).toEqual([1, 1]);
});

test("Those who come later are of no group, and in the whole from five on", async () => {
  await cookAtNorth();
  const id = await send({ location_ids: [company.north] });
  const late = await joinMany(5, company.north);
  const recipient_ids = late.map((person) => person.id);
  await done(company.manager, "listMemoRecipients", { id, recipient_ids });
  for (const person of staff.slice(0, 12)) await answer(person, id, "Yes");
  for (const person of late.slice(0, 4)) await answer(person, id, "No");
  expect(await results(id)).toMatchObject({ total_count: 16, answered_count: 12, counts: [12, 0] });
  expect(await noes(id)).toEqual([0, 0]);
  for (const person of late.slice(4)) await answer(person, id, "No");
  expect(await results(id)).toMatchObject({ total_count: 17, answered_count: 17, counts: [12, 5] });
  expect(await noes(id)).toEqual([0, 0]);
});

test("Of what was scheduled, people are of the groups that they are of when it begins", async () => {
  await cookAtNorth();
  const others = await joinMany(6, company.south);
  const start_at = "2026-03-03T00:00:00Z";
  const location_ids = [company.north, company.south];
  const id = await send({ location_ids, start_at });
  await leaveKitchen();
  server.setTime(new Date("2026-03-03T00:00:01Z"));
  await answerAll(id, others);
  // The kitchen differs from North in one by now.
  expect(await noes(id)).toEqual([1, undefined]);
  server.setTime(new Date("2026-03-02T15:00:00Z"));
});

test("Where the first answers come to two nodes at once, it is settled once, and each counts", async () => {
  const start_at = "2026-03-03T00:00:00Z";
  const id = await send({ location_ids: [company.north], start_at });
  const other = await startTestApp(server.database);
  try {
    for (const node of [server, other]) node.setTime(new Date("2026-03-03T00:00:01Z"));
    const answers = staff.slice(0, 12).map(async (person, n) => {
      const node = n % 2 === 0 ? server : other;
      const input = { company_id: company.id, id, option: "Yes" };
      return node.call("answerSurvey", input, { as: await server.signIn(person) });
    });
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect(await results(id)).toMatchObject({
      ...{ total_count: 12, counts: [12, 0], locations: [{ answered_count: 12 }] },
    });
  } finally {
    await other.stop();
    server.setTime(new Date("2026-03-02T15:00:00Z"));
  }
});

test("What is left of the whole without a group moves by five as well, and a copy has no more", async () => {
  const { db } = server.database;
  const more = await joinMany(6, company.south);
  const recipient_ids = [...staff.slice(0, 12), ...more].map((person) => person.id);
  const id = await send({ mode: "recipients", recipient_ids });
  for (const person of [...staff.slice(0, 5), ...more.slice(0, 5)]) await answer(person, id, "Yes");
  const figures = (told: SurveyResults) => told.locations.map((one) => one.answered_count);
  const before = await results(id);
  expect([before.answered_count, ...figures(before)]).toEqual([10, 5, 5]);
  for (const person of staff.slice(5, 10)) await answer(person, id, "Yes");
  const [late] = more.slice(5);
  if (late) await answer(late, id, "No");
  const after = await results(id);
  expect([after.answered_count, ...figures(after)]).toEqual([16, 5, 5]);
  const { rows } = await sql<{ answered: number }>`select (x ->> 'answered')::int as answered
    from survey_shown, jsonb_array_elements(results) x where memo_id = ${id} order by 1`.execute(
    db,
  );
  expect(rows.map(({ answered }) => answered)).toEqual([5, 5, 16]);
});

test("Nobody's answer is what several groups come to, added and taken from each other", async () => {
  const { db } = server.database;
  const company_id = company.id;
  const west = await db
    .insertInto("locations")
    .values({ company_id, name: "West", timezone: "America/Chicago" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const people: TestEmployee[] = [];
  for (const location of [company.north, company.south, west.id])
    people.push(...(await joinMany(10, location)));
  // All of North, all of South, and one of West.
  await db
    .insertInto("employee_audiences")
    .values(
      people
        .slice(0, 21)
        .map(({ id }) => ({ company_id, employee_id: id, audience_id: company.kitchen })),
    )
    .execute();
  const recipient_ids = people.map(({ id }) => id);
  const id = await send({ mode: "recipients", recipient_ids });
  for (const [n, person] of people.entries()) await answer(person, id, n === 20 ? "No" : "Yes");
  const told = await results(id);
  const [kitchen] = told.audiences;
  const within = told.locations.filter(({ name }) => name !== "West");
  const taken = within.reduce((sum, { counts }) => sum + (counts[1] ?? 0), 0);
  const isReckoned = kitchen !== undefined && within.length === 2;
  expect(isReckoned ? (kitchen.counts[1] ?? 0) - taken : "nobody's").toBe("nobody's");
});
