// A copy of everything that the product writes joins no anonymous answer to a person: by no column, order, transaction or time.
import path from "node:path";

import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createOutbox } from "#server/adapters/outbox/store";

import { type TestCompany, type TestEmployee, insertEmployee } from "./support/company-fixture.ts";
import { type Copy, type CopiedRow, atRest, copyOf, newIn } from "./support/database-copy.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  // So that no other number is taken for somebody's, or for the survey's.
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
  /** By turns of two locations. */
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

/** A look of everybody's, at another minute, so that their use of the product is noted beside what they do. */
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

/** What chance makes, whoever says what. */
const byChance: readonly (readonly [RegExp, string])[] = [
  [/\\\\x[0-9a-f]{64}/g, "token"],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "uuid"],
];
const sealed = /[\w-]{40,}/g;
/** Who was there is noted beside the calls: before or after the answer, as it comes. */
const isPresence = (table: string): boolean =>
  ["public.auth_tokens", "public.employees", "public.employee_login_weeks"].includes(table);
/** The queue looks after itself the whole time; what it writes must name nobody. */
const isOfTheQueue = (table: string): boolean => table.startsWith("jobs.");

/** @returns what is new in a copy, in words that are the same for every company: who, instead of their numbers */
function inWords(copy: Copy, before: Copy, names: ReadonlyMap<string, string>): string[] {
  const changed = [...newIn(copy, before)].filter(([table]) => !isOfTheQueue(table));
  const written = new Set(
    changed.flatMap(([table, rows]) => (isPresence(table) ? [] : rows.map(({ xmin }) => xmin))),
  );
  const turns = [...written].toSorted((first, second) => first - second);
  const plain = ({ text, xmin }: CopiedRow): string => {
    const known = byChance.reduce((all, [what, word]) => all.replaceAll(what, word), text);
    return `${turns.indexOf(xmin)} ${known
      .replaceAll(sealed, (hidden) => `sealed ${hidden.length}`)
      .replaceAll(/\b7\d{6}\b/g, (number) => names.get(number) ?? "other")}`;
  };
  return changed.flatMap(([table, rows]) => {
    // In which of its rows an answer was counted chance said, and how far a sequence is, the company before.
    if (table === "public.memo_counts") return [`${table}: ${rows.length > 0}`];
    if (table.endsWith("_seq")) return [`${table}: moved`];
    // In the order of their place changed rows stand as space was free; that of words is looked at by itself.
    return rows.map((row) => `${table}: ${plain(row)}`).toSorted();
  });
}

/**
 * The same people answer one after the other, and the manager looks after each; `given` says who answers what.
 * @returns a copy of all that is new, after each answer and each look
 */
async function worldOf(given: readonly string[]): Promise<string[][]> {
  const staff = await newStaff(given.length + 4);
  const id = await send(staff);
  await atRest(server.database.db);
  const { company, people } = staff;
  const names = new Map<string, string>([
    ...people.flatMap(({ id: own, userId }, n): [string, string][] => [
      [`${own}`, `person ${n}`],
      [`${userId}`, `user ${n}`],
    ]),
    ...[[`${id}`, "survey"] as [string, string]],
    ...[[`${company.id}`, "company"] as [string, string]],
  ]);
  const before = await copyOf(server.database.db);
  const copies: string[][] = [];
  const copy = async (): Promise<void> => {
    copies.push(inWords(await copyOf(server.database.db), before, names));
  };
  const asked = { company_id: company.id, id };
  for (const [n, option] of given.entries()) {
    // Who has something to say says much, and the others nothing.
    const content = option === "Yes" ? `I say yes${", indeed".repeat(150)}` : null;
    const { token = "" } = people[n] ?? {};
    await call(token, "answerSurvey", { ...asked, option, content }, n + 1);
    await copy();
    await call(staff.manager, "getSurveyResults", asked, n + 1);
    await copy();
  }
  return copies;
}

test("A copy is the same at every moment, whoever of five gave which answer", async () => {
  // Of every five as many say Yes in both, and of all those of each location.
  const answersOf = (letters: string): string[] =>
    letters.split("").map((letter) => (letter === "y" ? "Yes" : "No"));
  const one = await worldOf(answersOf("ynyynnnynnynnyy"));
  const other = await worldOf(answersOf("nnyyyynnnnnyyny"));
  expect(one.length).toBe(30);
  for (const [at, copy] of one.entries()) expect(other[at], `copy ${at}`).toEqual(copy);
  // They are not all alike for having nothing in them.
  const last = one.at(-1)?.join("\n") ?? "";
  for (const what of [
    ...["survey_tokens", "survey_words", "survey_shown", "auth_tokens: ", "i say yes"],
    ...['"location', "survey_tallies"],
  ])
    expect(last.toLowerCase()).toContain(what);
});

test("No row of an answer shares a value, a transaction or a place in a sequence with a row of somebody's", async () => {
  const staff = await newStaff(14);
  const id = await send(staff);
  await atRest(server.database.db);
  const before = await copyOf(server.database.db);
  const asked = { company_id: staff.company.id, id };
  for (const [n, { token }] of staff.people.slice(0, 12).entries()) {
    const answer = { option: n % 3 === 0 ? "No" : "Yes", content: `Words of ${n}` };
    await call(token, "answerSurvey", { ...asked, ...answer }, n + 1);
    await call(staff.manager, "getSurveyResults", asked, n + 1);
  }
  const trace = newIn(await copyOf(server.database.db), before);
  const isAnswers = (table: string): boolean => table.startsWith("public.survey_");
  const all = [...trace].flatMap(([table, rows]) => rows.map((row) => ({ table, ...row })));
  const answers = all.filter(({ table }) => isAnswers(table));
  const partsOf = (text: string): string[] =>
    text.split(/[^\w-]+/).filter((part) => part.length > 3);
  const shared = new Set([`${id}`, `${staff.company.id}`]);
  const theirs = new Set(staff.people.flatMap((one) => [`${one.id}`, `${one.userId}`]));
  const ofPeople = all.filter(
    ({ table, text }) => !isAnswers(table) && partsOf(text).some((part) => theirs.has(part)),
  );
  expect(answers.length).toBeGreaterThan(12);
  expect(ofPeople.length).toBeGreaterThan(11);
  const values = new Set(ofPeople.flatMap(({ text }) => partsOf(text)));
  const turns = new Set(ofPeople.map(({ xmin }) => xmin));
  for (const { table, text, xmin } of answers) {
    const joins = partsOf(text).filter((part) => values.has(part) && !shared.has(part));
    expect(joins, `${table} ${text}`).toEqual([]);
    expect(turns.has(xmin), `${table} ${text}`).toBe(false);
  }
  // What was answered is told of nowhere else: no log, no event, no job, no kept answer, no limit.
  const elsewhere = all.filter(
    ({ table, text }) => !isAnswers(table) && /Words of|"Yes"|"No"/.test(text),
  );
  expect(elsewhere).toEqual([]);
  const named = all.filter(({ table }) => isOfTheQueue(table) || table.endsWith("_seq"));
  for (const { table, text } of named)
    expect(
      partsOf(text).filter((part) => theirs.has(part) || part === `${id}`),
      table,
    ).toEqual([]);
});

test("A copy does not tell by its reminders who has answered, and only the others get one", async () => {
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
  const kept: { name: string; length: number }[][] = [];
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
    const known = await sql<{ id: string }>`select id from jobs.job`.execute(db);
    const before = known.rows.map((row) => row.id);
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
    kept.push(rows);
  }
  expect(kept[0]).toEqual(kept[1]);
  const lengths = new Set(kept[0]?.map(({ name, length }) => `${name} ${length}`));
  expect(lengths.size).toBe(2);
});
