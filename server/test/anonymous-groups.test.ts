// No one's answer can be computed from the results of an anonymous survey's groups, even if people move or join in the meantime.
import type { SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type SurveyStaff, createSurveyStaff, addEmployeeAt } from "./support/survey-staff.ts";
import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let staff: TestEmployee[];
let done: SurveyStaff["done"];
let send: SurveyStaff["send"];
let answer: SurveyStaff["answer"];
let results: SurveyStaff["results"];

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ company, staff, done, send, answer, results } = await createSurveyStaff(server, 12));
});

/** Adds everyone at North to the kitchen, so the two groups have the same people. */
async function cookAtNorth(): Promise<void> {
  await sql`insert into employee_audiences (company_id, employee_id, audience_id)
    select company_id, employee_id, ${company.kitchen} from employee_locations
    where company_id = ${company.id} and location_id = ${company.north} on conflict do nothing`.execute(
    server.database.db,
  );
}

/** Adds `count` employees who work at the location. */
function joinMany(count: number, location: number): Promise<TestEmployee[]> {
  return Promise.all(Array.from({ length: count }, () => addEmployeeAt(server, company, location)));
}

/** Removes the first employee at North from the kitchen. */
async function leaveKitchen(): Promise<void> {
  await sql`delete from employee_audiences where employee_id = ${staff[0]?.id}`.execute(
    server.database.db,
  );
}

/** Lets everyone answer. Only the first employee at North says No. */
async function answerAll(id: number, others: readonly TestEmployee[]): Promise<void> {
  for (const person of [...staff.slice(0, 12), ...others])
    await answer(person, id, person === staff[0] ? "No" : "Yes");
}

/** @returns the published number of No answers at North and in the kitchen */
async function noes(id: number): Promise<(number | undefined)[]> {
  const { locations, audiences } = await results(id);
  return [locations, audiences].map(([group]) => group?.counts[1]);
}

test("The results of a group that is too small can't be computed from other groups", async () => {
  const id = await send();
  for (const person of staff) await answer(person, id, "Yes");
  const { locations, answered_count } = await results(id);
  // North isn't shown, because the total minus North would give the results of the two people at South.
  expect(answered_count).toBe(14);
  expect(locations).toEqual([]);
  const north = await send({ location_ids: [company.north] });
  for (const person of staff.slice(0, 12)) await answer(person, north, "Yes");
  expect((await results(north)).locations).toMatchObject([{ id: company.north, counts: [12, 0] }]);
});

test("Subtracting a group's results from another's doesn't give anyone's answer", async () => {
  const { db } = server.database;
  const [floater, , ...others] = staff;
  if (!floater) throw new Error("nobody");
  const company_id = company.id;
  const more = await joinMany(6, company.south);
  // One person works at both locations, and everyone at North except one belongs to the audience.
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
  // North and South count one person twice, and the audience is North without one person.
  expect([locations, audiences].map((groups) => groups.map(({ name }) => name))).toEqual([
    ["North"],
    [],
  ]);
  const counted = await sql<{ groups: number }>`select count(*)::int as groups from survey_tallies
    where memo_id = ${id} and slot >= 0`.execute(db);
  expect(counted.rows[0]?.groups).toBe(2);
});

test("A person who changes groups during a survey counts in the groups they had at its start", async () => {
  await cookAtNorth();
  const others = await joinMany(6, company.south);
  const id = await send({ location_ids: [company.north, company.south] });
  await leaveKitchen();
  await answerAll(id, others);
  expect(await noes(id)).toEqual([1, 1]);
});

test("People added later belong to no group, and count in the total once there are five", async () => {
  await cookAtNorth();
  const id = await send({ location_ids: [company.north] });
  const late = await joinMany(5, company.north);
  const recipient_ids = late.map((person) => person.id);
  await done(company.manager, "listMemoRecipients", { id, recipient_ids });
  for (const person of staff.slice(0, 12)) await answer(person, id, "Yes");
  for (const person of late.slice(0, 4)) await answer(person, id, "No");
  expect(await results(id)).toMatchObject({ total_count: 15, answered_count: 12, counts: [12, 0] });
  expect(await noes(id)).toEqual([0, 0]);
  for (const person of late.slice(4)) await answer(person, id, "No");
  expect(await results(id)).toMatchObject({ total_count: 17, answered_count: 17, counts: [12, 5] });
  expect(await noes(id)).toEqual([0, 0]);
});

test("In a scheduled survey, people count in the groups that they have when it starts", async () => {
  await cookAtNorth();
  const others = await joinMany(6, company.south);
  const start_at = "2026-03-03T00:00:00Z";
  const location_ids = [company.north, company.south];
  const id = await send({ location_ids, start_at });
  await leaveKitchen();
  server.setTime(new Date("2026-03-03T00:00:01Z"));
  await answerAll(id, others);
  // By now the kitchen is North without one person, so it isn't shown.
  expect(await noes(id)).toEqual([1, undefined]);
  server.setTime(new Date("2026-03-02T15:00:00Z"));
});

test("If the first answers reach two nodes at the same moment, groups are fixed once and every answer counts", async () => {
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

test("The total without a group also changes by at least five, and the database contains nothing finer", async () => {
  const { db } = server.database;
  const more = await joinMany(6, company.south);
  const recipient_ids = [...staff.slice(0, 12), ...more].map((person) => person.id);
  const id = await send({ mode: "recipients", recipient_ids });
  for (const person of [...staff.slice(0, 5), ...more.slice(0, 5)]) await answer(person, id, "Yes");
  const figures = ({ locations }: SurveyResults) => locations.map((each) => each.answered_count);
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

test("Adding and subtracting several groups doesn't give anyone's answer", async () => {
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
  // Everyone at North and South, and one person at West.
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
  const { locations, audiences } = await results(id);
  const [kitchen] = audiences;
  const within = locations.filter(({ name }) => name !== "West");
  const taken = within.reduce((sum, { counts }) => sum + (counts[1] ?? 0), 0);
  const isReckoned = kitchen !== undefined && within.length === 2;
  expect(isReckoned ? (kitchen.counts[1] ?? 0) - taken : "nobody's").toBe("nobody's");
});
