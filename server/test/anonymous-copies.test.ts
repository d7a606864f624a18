// A copy of the whole database can't link an anonymous answer to a person: not by columns, order, transactions or times.
import path from "node:path";

import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createOutbox } from "#server/adapters/outbox/store";

import { type TestCompany, type TestEmployee, insertEmployee } from "./support/company-fixture.ts";
import {
  type Copy,
  type CopiedRow,
  waitForOutbox,
  copyDatabase,
  rowsAdded,
} from "./support/database-copy.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  // IDs start at seven digits, so no other number is mistaken for the ID of a person or the survey.
  for (const [n, table] of [
    ...["companies", "users", "employees", "locations", "audiences", "memos", "auth_tokens"],
  ].entries())
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(7_000_001 + n * 100_000)}`.execute(
      server.database.db,
    );
});
afterAll(() => server.stop());

interface Staff {
  readonly company: TestCompany;
  /** They work at the two locations alternately. */
  readonly people: readonly (TestEmployee & { readonly token: string })[];
  readonly manager: string;
}

async function newStaff(count: number): Promise<Staff> {
  server.setTime(TEST_START);
  const { db } = server.database;
  const company = await server.company();
  const people: (TestEmployee & { token: string })[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await insertEmployee(db, company.id, "employee", `P${n}`);
    people.push({ ...person, token: await server.signIn(person) });
  }
  await db
    .insertInto("employee_locations")
    .values(
      people.map(({ id }, n) => ({
        ...{ company_id: company.id, employee_id: id },
        location_id: n % 2 === 0 ? company.north : company.south,
      })),
    )
    .execute();
  return { company, people, manager: await server.signIn(company.manager) };
}

/** Makes a call at another minute, so the caller's activity is recorded beside the effects of the call. */
async function call(
  as: string,
  name: Parameters<TestApp["call"]>[0],
  input: object,
  minute: number,
): Promise<Record<string, unknown>> {
  server.setTime(new Date(TEST_START.getTime() + minute * 120_000));
  const options = { as, idempotencyKey: crypto.randomUUID() };
  const { status, body, content } = await server.call(name, input, options);
  expect(status, JSON.stringify(body)).toBe(200);
  return content;
}

async function send({ company, manager }: Staff, extra: object = {}): Promise<number> {
  const content = await call(
    manager,
    "createSurvey",
    {
      ...{ company_id: company.id, title: "Is it fair?", options: ["Yes", "No"] },
      ...{
        is_anonymous: true,
        status: "published",
        location_ids: [company.north, company.south],
        ...extra,
      },
    },
    0,
  );
  return (content["survey"] as Memo).id;
}

/** Random values, which differ whatever people answer. */
const byChance: readonly (readonly [RegExp, string])[] = [
  [/\\\\x[0-9a-f]{64}/g, "token"],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "uuid"],
];
const sealed = /[\w-]{40,}/g;
/** Tables with people's last activity. It is written beside the calls, before or after the answer. */
const isPresence = (table: string): boolean =>
  ["public.auth_tokens", "public.employees", "public.employee_login_weeks"].includes(table);
/** The job queue writes to its own tables at any time. A test below checks that they name no one. */
const isOfTheQueue = (table: string): boolean => table.startsWith("jobs.");

/** @returns the new rows of a copy as text that is the same for every company, with names in place of IDs */
function describeNewRows(copy: Copy, before: Copy, names: ReadonlyMap<string, string>): string[] {
  const changed = [...rowsAdded(copy, before)].filter(([table]) => !isOfTheQueue(table));
  const written = new Set(
    changed.flatMap(([table, rows]) => (isPresence(table) ? [] : rows.map(({ xmin }) => xmin))),
  );
  const order = [...written].toSorted((first, second) => first - second);
  const toText = ({ text, xmin }: CopiedRow): string => {
    const stable = byChance.reduce((all, [pattern, word]) => all.replaceAll(pattern, word), text);
    return `${order.indexOf(xmin)} ${stable
      .replaceAll(sealed, (hidden) => `sealed ${hidden.length}`)
      .replaceAll(/\b7\d{6}\b/g, (number) => names.get(number) ?? "other")}`;
  };
  return changed.flatMap(([table, rows]) => {
    // The row in which an answer is counted is random, and sequences depend on earlier companies.
    if (table === "public.memo_counts") return [`${table}: ${rows.length > 0}`];
    if (table.endsWith("_seq")) return [`${table}: moved`];
    // Sorted, because the physical order of changed rows depends on free space. Another test checks the order of written answers.
    return rows.map((row) => `${table}: ${toText(row)}`).toSorted();
  });
}

/**
 * Lets people answer one after the other, and the manager read the results after each answer.
 * @param options the answer of each person
 * @returns the new rows of the database after each answer and each reading
 */
async function copiesAfter(options: readonly string[]): Promise<string[][]> {
  const staff = await newStaff(options.length + 4);
  const id = await send(staff);
  await waitForOutbox(server.database.db);
  const { company, people } = staff;
  const names = new Map<string, string>([
    ...people.flatMap(({ id: own, userId }, n): [string, string][] => [
      [`${own}`, `person ${n}`],
      [`${userId}`, `user ${n}`],
    ]),
    ...[[`${id}`, "survey"] as [string, string]],
    ...[[`${company.id}`, "company"] as [string, string]],
  ]);
  const before = await copyDatabase(server.database.db);
  const copies: string[][] = [];
  const copy = async (): Promise<void> => {
    copies.push(describeNewRows(await copyDatabase(server.database.db), before, names));
  };
  const survey = { company_id: company.id, id };
  for (const [n, option] of options.entries()) {
    // Some write a long text, and the others none.
    const content = option === "Yes" ? `I say yes${", indeed".repeat(150)}` : null;
    const { token = "" } = people[n] ?? {};
    await call(token, "answerSurvey", { ...survey, option, content }, n + 1);
    await copy();
    await call(staff.manager, "getSurveyResults", survey, n + 1);
    await copy();
  }
  return copies;
}

test("A copy is the same at any time, no matter which of five people gave which answer", async () => {
  // In both, the number of Yes answers is the same in every five, and at each location.
  const answersOf = (letters: string): string[] =>
    letters.split("").map((letter) => (letter === "y" ? "Yes" : "No"));
  const one = await copiesAfter(answersOf("ynyynnnynnynnyy"));
  const other = await copiesAfter(answersOf("nnyyyynnnnnyyny"));
  expect(one.length).toBe(30);
  for (const [index, copy] of one.entries()) expect(other[index], `copy ${index}`).toEqual(copy);
  // Makes sure that the copies aren't equal only because they are empty.
  const last = one.at(-1)?.join("\n") ?? "";
  for (const what of [
    ...["survey_tokens", "survey_words", "survey_shown", "auth_tokens: ", "i say yes"],
    ...['"location', "survey_tallies"],
  ])
    expect(last.toLowerCase()).toContain(what);
});

test("No row of an answer shares a value, a transaction or a sequence number with a row of a person", async () => {
  const staff = await newStaff(14);
  const id = await send(staff);
  await waitForOutbox(server.database.db);
  const before = await copyDatabase(server.database.db);
  const survey = { company_id: staff.company.id, id };
  for (const [n, { token }] of staff.people.slice(0, 12).entries()) {
    const answer = { option: n % 3 === 0 ? "No" : "Yes", content: `Words of ${n}` };
    await call(token, "answerSurvey", { ...survey, ...answer }, n + 1);
    await call(staff.manager, "getSurveyResults", survey, n + 1);
  }
  const trace = rowsAdded(await copyDatabase(server.database.db), before);
  const isAnswers = (table: string): boolean => table.startsWith("public.survey_");
  const all = [...trace].flatMap(([table, rows]) => rows.map((row) => ({ table, ...row })));
  const answers = all.filter(({ table }) => isAnswers(table));
  const partsOf = (text: string): string[] =>
    text.split(/[^\w-]+/).filter((part) => part.length > 3);
  const shared = new Set([`${id}`, `${staff.company.id}`]);
  const personIds = new Set(staff.people.flatMap(({ id: own, userId }) => [`${own}`, `${userId}`]));
  const ofPeople = all.filter(
    ({ table, text }) => !isAnswers(table) && partsOf(text).some((part) => personIds.has(part)),
  );
  expect(answers.length).toBeGreaterThan(12);
  expect(ofPeople.length).toBeGreaterThan(11);
  const values = new Set(ofPeople.flatMap(({ text }) => partsOf(text)));
  const transactions = new Set(ofPeople.map(({ xmin }) => xmin));
  for (const { table, text, xmin } of answers) {
    const joins = partsOf(text).filter((part) => values.has(part) && !shared.has(part));
    expect(joins, `${table} ${text}`).toEqual([]);
    expect(transactions.has(xmin), `${table} ${text}`).toBe(false);
  }
  // Answers are in no other table: not in the log, events, jobs, stored answers or limits.
  const elsewhere = all.filter(
    ({ table, text }) => !isAnswers(table) && /Words of|"Yes"|"No"/.test(text),
  );
  expect(elsewhere).toEqual([]);
  const named = all.filter(({ table }) => isOfTheQueue(table) || table.endsWith("_seq"));
  for (const { table, text } of named)
    expect(
      partsOf(text).filter((part) => personIds.has(part) || part === `${id}`),
      table,
    ).toEqual([]);
});

test("Only people who haven't answered get a reminder, and a copy doesn't reveal who did", async () => {
  const { company, people, manager } = await newStaff(8);
  const { db } = server.database;
  const addresses = people.map(({ id }, n) => `${"a".repeat(n + 1)}${id}@bakery.example`);
  for (const [n, { id, userId }] of people.entries()) {
    const isByPhone = n === 0;
    const reached = isByPhone ? { email: null } : { email: addresses[n] ?? null };
    const phone = isByPhone ? { phone: "3125550160" } : {};
    await db.updateTable("users").set(reached).where("id", "=", userId).execute();
    await db
      .updateTable("employees")
      .set({ ...reached, ...phone })
      .where("id", "=", id)
      .execute();
  }
  const outbox = createOutbox(path.join(server.app.services.config.dataDir, "outbox"));
  const jobs: { name: string; length: number }[][] = [];
  for (const [turn, answering] of [
    [0, 2, 4],
    [3, 5, 7],
  ].entries()) {
    const title = `Is it fair in year ${turn}?`;
    const id = await send({ company, people, manager }, { title });
    for (const n of answering)
      await call(
        people[n]?.token ?? "",
        "answerSurvey",
        { company_id: company.id, id, option: "Yes" },
        n,
      );
    const earlier = await sql<{ id: string }>`select id from jobs.job`.execute(db);
    const before = earlier.rows.map((row) => row.id);
    await call(manager, "remindMemoRecipients", { company_id: company.id, id }, 20);
    const receivers = async (): Promise<string[]> =>
      (await outbox.list({ limit: 100 }))
        .filter(({ text }) => text.includes(title))
        .map(({ to }) => to);
    const others = people.flatMap((_, n) =>
      answering.includes(n) ? [] : n === 0 ? "+13125550160" : (addresses[n] ?? ""),
    );
    await expect
      .poll(async () => (await receivers()).filter((to) => /bakery|0160/.test(to)).toSorted())
      .toEqual(others.toSorted());
    const { rows } = await sql<{
      name: string;
      length: number;
    }>`select name, length(data::text) as length from jobs.job
      where name in ('send-mail', 'send-sms') and id <> all(${before}::uuid[]) order by 1, 2`.execute(
      db,
    );
    jobs.push(rows);
  }
  expect(jobs[0]).toEqual(jobs[1]);
  const lengths = new Set(jobs[0]?.map(({ name, length }) => `${name} ${length}`));
  expect(lengths.size).toBe(2);
});
