import { createHash } from "node:crypto";

import type pg from "pg";

/** A company with a history, and the tokens of the people who can sign in. */
export interface YearsCompany {
  readonly id: number;
  readonly managers: readonly string[];
  /** Employees who have acknowledged nearly all memos. */
  readonly employees: readonly string[];
  /** Employees who have left a fifth of the memos unread; these have ended. */
  readonly forgetful: readonly string[];
  readonly authorId: number;
  readonly locationId: number;
  /** Two memos that everyone has acknowledged. */
  readonly memoIds: { readonly live: number; readonly old: number };
}

/** The size of a company's history. */
interface History {
  readonly memos: number;
  /** The number of live memos, which are the newest. Of the others, three fifths have ended and two fifths were archived. */
  readonly live: number;
  readonly people: number;
}

/** The numbers of the employees who can sign in, by kind. */
const employeeNumbers = { managers: [1, 20], employees: [21, 70], forgetful: [71, 120] } as const;
const memosPerStatement = 100;

/**
 * Inserts a company with its history directly into the product's tables, in the state in which the product would leave it: all
 * memos went to everyone, the newest five are unread, and each person has left one in 25 of the others unread. Indexes aren't
 * dropped or rebuilt.
 */
export async function insertYearsCompany(db: pg.Pool, history: History): Promise<YearsCompany> {
  const [client, second] = [await db.connect(), await db.connect()];
  try {
    // Turns off the checks of foreign keys, which are known to be valid, for millions of rows.
    for (const connection of [client, second])
      await connection.query("set session_replication_role = replica");
    const id = await idOf(
      client,
      "insert into companies (name, join_code) values ('Years', 'YEARS-' || gen_random_uuid()) returning id",
    );
    for (const statement of peopleOf(id, history)) await client.query(statement);
    for (const statement of memosOf(id, history)) await client.query(statement);
    const last = await idOf(client, `select max(id) as id from memos where company_id = ${id}`);
    const responses = responsesInOrder(id, last, history);
    const insertTheNext = async (by: pg.PoolClient): Promise<void> => {
      for (const statement of responses) await by.query(statement);
    };
    await Promise.all([insertTheNext(client), insertTheNext(second)]);
    for (const statement of afterwards(id, history)) await client.query(statement);
    return await described(client, id, history);
  } finally {
    for (const connection of [client, second]) {
      await connection.query("reset session_replication_role");
      connection.release();
    }
  }
}

/** Yields the statements that write everyone's responses, from the oldest memo on; two connections share them. */
function* responsesInOrder(id: number, last: number, history: History): Generator<string> {
  for (let first = last - history.memos + 1; first <= last; first += memosPerStatement)
    yield responsesTo(id, last, history, first);
}

/** Does what autovacuum would do later, and waits until everything has been written to disk. */
export async function settle(db: pg.Pool): Promise<void> {
  await db.query("vacuum analyze");
  await db.query("checkpoint");
}

function peopleOf(id: number, { people, memos }: History): string[] {
  return [
    `insert into locations (company_id, name) select ${id}, 'Location ' || n from generate_series(1, 20) n`,
    `with signed_in as (
      insert into users (name_first, name_last, email)
      select 'Person', n::text, 'years-${id}-' || n || '@bench.example' from generate_series(1, ${employeeNumbers.forgetful[1]}) n
      returning id, name_last::int as n
    ) insert into employees (company_id, user_id, name_first, name_last, company_ext_id, role)
      select ${id}, s.id, 'Person', lpad(n::text, 5, '0'), n, case when n <= ${employeeNumbers.managers[1]} then 'manager' else 'employee' end
      from generate_series(1, ${people}) n left join signed_in s using (n) order by n`,
    `insert into employee_locations (company_id, employee_id, location_id)
      select ${id}, e.id, l.first + e.company_ext_id::int % 20
      from employees e, (select min(id) as first from locations where company_id = ${id}) l where e.company_id = ${id}`,
    // There are as many raised hands as memos; ten of them are open.
    `insert into raised_hands (company_id, employee_id, content, raised_at, waiting_since, manager_acknowledged_at, resolved_at)
      select ${id}, e.id, 'The slicer sticks', at, at, done, done from generate_series(1, ${memos}) n
      join employees e on e.company_id = ${id} and e.company_ext_id::int = 1 + n * 7 % ${people}
      cross join lateral (select now() - n * interval '8 hours' as at, case when n > 10 then now() - n * interval '7 hours' end as done) t`,
  ];
}

/**
 * @returns the statements that insert the memos. `k` is a memo's number, counted back from 1 for the newest; ids are in order
 * of time.
 */
function memosOf(id: number, { memos, live, people }: History): string[] {
  // The value that the nightly job writes a day after a memo has ended.
  const settled = `case when k <= ${live} or k % 100 = 13 then 0 when k >= ${memos} - 1 then ${people}
    else (select count(*) from generate_series(1, ${people}) n where not ${isUnread("n", "k")}) end`;
  return [
    `insert into memos (company_id, kind, type, status, title, content, category, priority, author_id, answer_type, options,
        is_anonymous, version_hash, recipient_count, settled_count, published_at, created_at, due_at, end_at)
      select ${id}, kind, case kind when 'celebration' then 'other' else 'standard' end,
        case when k > ${live} and k % 5 < 2 then 'archived' else 'published' end,
        (array['Opening hours', 'New menu', 'Safety walk', 'Delivery times'])[1 + k % 4] || ' ' || k, repeat('Text. ', 100),
        (array['General', 'Safety', 'HR'])[1 + k % 3], (array['normal', 'normal', 'high', 'urgent'])[1 + k % 4],
        a.first + k % 20, case kind when 'survey' then 'single' end,
        case kind when 'survey' then '["Yes", "No"]' else '[]' end::jsonb, k % 100 = 13,
        encode(sha256(k::text::bytea), 'hex'), (select count(*) from employees where company_id = ${id}), ${settled}, at, at,
        case when k % 3 = 0 then at + interval '2 days' end,
        case when k > ${live} and k % 5 >= 2 then at + (now() - at) * 0.7 when k <= ${live} and k % 2 = 0 then now() + interval '30 days' end
      from generate_series(${memos}, 1, -1) k
      cross join (select min(id) as first from employees where company_id = ${id}) a
      cross join lateral (select now() - k * interval '3 years' / 3000 as at,
        case k % 10 when 3 then 'survey' when 7 then 'celebration' else 'message' end as kind) t`,
    `insert into memo_versions (company_id, memo_id, version, hash, title, content, options, attachments)
      select company_id, id, 1, version_hash, title, content, options, '[]' from memos where company_id = ${id}`,
    `insert into memo_translations (company_id, memo_id, locale_code, title, content)
      select company_id, id, 'es', 'Comunicado ' || title, content from memos where company_id = ${id} and id % 2 = 0`,
    // Every third memo is targeted at all locations, so it reaches everyone too.
    `insert into memo_locations (company_id, memo_id, location_id)
      select m.company_id, m.id, l.id from memos m join locations l on l.company_id = m.company_id
      where m.company_id = ${id} and m.id % 3 = 0`,
    `insert into memo_celebrated (company_id, memo_id, employee_id)
      select company_id, id, author_id from memos where company_id = ${id} and kind = 'celebration'`,
  ];
}

/** @returns the statement that inserts everyone's responses to some memos, in the order of time; each row is written only once */
function responsesTo(id: number, last: number, { live, memos }: History, first: number): string {
  const keys = "r.company_id, r.memo_id, r.employee_id";
  return `with sent as materialized (
      select *, ${last} + 1 - id as k from memos where id between ${first} and ${Math.min(first + memosPerStatement - 1, last)}
    ), received as (
      insert into memo_recipients (company_id, memo_id, employee_id, read_at, read_version, acknowledged_at, acknowledged_version)
      select m.company_id, m.id, e.id, t.at, case when t.at is not null then 1 end, t.at, case when t.at is not null then 1 end
      from sent m cross join (select id, company_ext_id::int as n from employees where company_id = ${id}) e
      cross join lateral (select case
        when m.k <= 5 or m.is_anonymous then null
        when m.k > ${live} and m.k < ${memos} - 1 and ${isUnread("e.n", "m.k")} then null
        else least(m.published_at + (e.n * 7919 + m.k * 104729) % 259200 * interval '1 second', now()) end as at) t
      returning company_id, memo_id, employee_id, acknowledged_at
    ), counted as (
      insert into memo_counts (company_id, memo_id, slot, acknowledged)
      select m.company_id, m.id, r.employee_id % 8, count(r.acknowledged_at)
      from received r join sent m on m.id = r.memo_id where m.k <= ${live} group by 1, 2, 3
    ), answered as (
      insert into survey_answers (company_id, memo_id, employee_id, options, answered_at)
      select ${keys}, array[r.employee_id % 2], r.acknowledged_at from received r join sent m on m.id = r.memo_id
      where m.kind = 'survey' and r.acknowledged_at is not null
    ), reacted as (
      insert into celebration_reactions (company_id, memo_id, employee_id, option, reacted_at)
      select ${keys}, 'congrats', r.acknowledged_at from received r join sent m on m.id = r.memo_id
      where m.kind = 'celebration' and r.employee_id % 5 = 0 and r.acknowledged_at is not null
    ) insert into memo_acknowledgements (company_id, memo_id, employee_id, version, locale, hash, is_celebration, acknowledged_at)
      select ${keys}, 1, 'en', m.version_hash, m.kind = 'celebration', r.acknowledged_at from received r join sent m on m.id = r.memo_id
      where r.acknowledged_at is not null`;
}

/** @returns SQL that is true if the employee with number `n` has left the ended memo `k` unread */
function isUnread(n: string, k: string): string {
  const [from, to] = employeeNumbers.forgetful;
  return `((${n} + ${k}) % 25 = 0 or ${n} between ${from} and ${to} and ${k} % 5 = 2)`;
}

function afterwards(id: number, { memos, people }: History): string[] {
  return [
    // Two questions about each memo; those about the newest ten are open.
    `insert into memo_flags (company_id, memo_id, employee_id, content, flagged_at, manager_note, manager_acknowledged_at, resolved_at)
      select m.company_id, m.id, e.id, 'When does it begin?', m.published_at, case when done then 'At nine.' end,
        case when done then m.published_at + interval '1 hour' end, case when done then m.published_at + interval '1 hour' end
      from (select *, row_number() over (order by id) as n from memos where company_id = ${id}) m
      cross join generate_series(1, 2) q
      join employees e on e.company_id = m.company_id and e.company_ext_id::int = 1 + (m.n * 37 + q) % ${people}
      cross join lateral (select m.n <= ${memos} - 10 as done) d`,
    // Everyone but the people who are measured has answered the anonymous surveys. The tokens don't show who did.
    `insert into survey_tokens (company_id, memo_id, token)
      select m.company_id, m.id, sha256((m.id || ' ' || n)::bytea)
      from memos m cross join generate_series(${employeeNumbers.forgetful[1]}, ${people}) n where m.company_id = ${id} and m.is_anonymous`,
  ];
}

async function described(
  client: pg.PoolClient,
  id: number,
  { memos }: History,
): Promise<YearsCompany> {
  const { rows: people } = await client.query<{ id: string; user_id: string; n: number }>(
    `select id, user_id, company_ext_id::int as n from employees where company_id = ${id} and user_id is not null order by n`,
  );
  const tokens = people.map(({ user_id }) => `years-token-of-user-${user_id}`);
  await client.query(
    `insert into auth_tokens (user_id, token_hash, expires_at)
      select u, h, now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) x (u, h)`,
    [
      people.map(({ user_id }) => user_id),
      tokens.map((token) => createHash("sha256").update(token).digest()),
    ],
  );
  const memoAt = (n: number): string =>
    `select id from memos where company_id = ${id} order by id offset ${n - 1} limit 1`;
  const of = ([from, to]: readonly [number, number]): string[] => tokens.slice(from - 1, to);
  return {
    id,
    managers: of(employeeNumbers.managers),
    employees: of(employeeNumbers.employees),
    forgetful: of(employeeNumbers.forgetful),
    authorId: Number(people[0]?.id),
    locationId: await idOf(client, `select min(id) as id from locations where company_id = ${id}`),
    memoIds: {
      live: await idOf(client, memoAt(memos - 5)),
      old: await idOf(client, memoAt(2)),
    },
  };
}

async function idOf(client: pg.PoolClient, statement: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(statement);
  return Number(rows[0]?.id);
}
