import { sql } from "kysely";

import type { Db } from "#server/platform/context";

import { chatStatements } from "./large-chats.ts";
import { historyStatements } from "./large-history.ts";
import { smallCompanyStatements } from "./small-companies.ts";

/** The token of one of the company's shared tablets. */
export const tabletToken = "tablet 1";

/** A company of the largest expected size, in a database with other companies. All fields are IDs. */
export interface LargeCompany {
  readonly id: number;
  /** A memo that everyone received. */
  readonly memoId: number;
  /** A survey that everyone received. Half of the people answered it. */
  readonly surveyId: number;
  readonly adminUserId: number;
  readonly managerUserId: number;
  readonly employeeUserId: number;
  /** A user who received 3,000 memos. */
  readonly veteranUserId: number;
  readonly employeeId: number;
  readonly locationId: number;
  readonly audienceId: number;
  /** A bulk edit of all people in the company. */
  readonly batchId: number;
}

/**
 * Fills a migrated, empty database with a company of 50,000 people at 2,000 locations, with 500 memos and three years of older
 * memos. Also adds smaller companies, twenty of them with thousands of people. Filling takes only seconds, because PostgreSQL
 * doesn't check foreign keys during the inserts.
 */
export async function fillLargeCompany(db: Db): Promise<LargeCompany> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    const indexes = await dropIndexes(one);
    for (const statement of allStatements) await sql.raw(statement).execute(one);
    for (const index of indexes) await sql.raw(index).execute(one);
    await sql`set session_replication_role = origin`.execute(one);
    // Autovacuum would collect statistics only later. Without statistics, PostgreSQL would plan for empty tables.
    await sql`vacuum analyze`.execute(one);
  });
  const { rows } = await sql<LargeCompany>`select 1 as id, 1 as "memoId",
    (select id from memos where company_id = 1 and kind = 'survey') as "surveyId",
    (select user_id from employees where company_id = 1 and role = 'admin') as "adminUserId",
    (select user_id from employees where company_id = 1 and role = 'manager' order by id limit 1) as "managerUserId",
    40002 as "veteranUserId", e.user_id as "employeeUserId", e.id as "employeeId",
    (select location_id from employee_locations x where x.employee_id = e.id) as "locationId",
    (select audience_id from employee_audiences x where x.employee_id = e.id) as "audienceId",
    (select min(id) from employee_batches where company_id = 1) as "batchId"
    from employees e where company_id = 1 and id = 40001`.execute(db);
  const [company] = rows;
  if (company === undefined) throw new Error("the large company has no employee 40001");
  return company;
}

/**
 * Drops the indexes that aren't unique, because creating them after all rows are inserted takes a fraction of the time.
 * @returns the statements that create the indexes again
 */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  return rows.map(({ definition }) => definition);
}

const people = 100_000;
const ofLarge = 50_000;

const statements = [
  `insert into companies (name, join_code) select 'Company ' || n, 'CODE' || n from generate_series(1, 21) n`,
  `insert into users (name_first, name_last, email)
    select (array['Ada', 'Ben', 'Chiara', 'Dmitri', 'Elena', 'Farid', 'Grace', 'Hiro'])[n % 8 + 1],
      initcap(substr(md5(n::text), 1, 8)), 'person' || n || '@lineup.example' from generate_series(1, ${people}) n`,
  `insert into employees (company_id, user_id, role, name_first, name_last, email, phone)
    select case when id <= ${ofLarge} then 1 else 2 + id % 20 end, id,
      case when id = 1000 then 'admin' when id % 500 = 0 then 'manager' else 'employee' end, name_first, name_last, email,
      '312' || lpad(id::text, 7, '0') from users order by id`,
  // The other companies also get people without accounts: an installation has many people outside its largest company.
  `insert into employees (company_id, name_first, name_last, email)
    select 2 + n % 20, 'Ines', substr(md5(n::text), 1, 8), 'newcomer' || n || '@lineup.example' from generate_series(1, ${people}) n`,
  `update employees set birth_date_month = 1 + id % 12, birth_date_day = 1 + id % 28, birth_date_year = 1980,
      work_anniversary = date '2019-01-01' + (id % 1000)::int, company_ext_id = 'E-' || id, pin = 'pin:' || md5(id::text)
      where company_id = 1`,
  `insert into auth_tokens (user_id, token_hash, expires_at)
    select id, sha256(('token ' || id)::bytea), now() + interval '1 year' from users`,
  `insert into locations (company_id, name)
    select case when n <= 2000 then 1 else 2 + n % 20 end, 'Location ' || n from generate_series(1, 2200) n`,
  `insert into audiences (company_id, name)
    select case when n <= 20 then 1 else 2 + n % 20 end, 'Audience ' || n from generate_series(1, 120) n`,
  `insert into employee_locations (company_id, employee_id, location_id)
    select company_id, id, 1 + id % 2000 from employees where company_id = 1
    union all select e.company_id, e.id, l.id from employees e cross join lateral (select id from locations l
      where l.company_id = e.company_id order by id limit 3) l where e.company_id > 1`,
  `insert into employee_audiences (company_id, employee_id, audience_id)
    select company_id, id, case when company_id = 1 then 1 + id % 20
      else (select min(a.id) from audiences a where a.company_id = e.company_id) end from employees e`,
  `insert into employee_managers (company_id, employee_id, manager_id)
    select 1, e.id, (select min(id) from employees where company_id = 1) + e.id % 10 from employees e
    where e.company_id = 1 and e.role = 'employee'`,
  `insert into employee_login_weeks (company_id, employee_id, week, days)
    select e.company_id, e.id, w::date, 1 + e.id % 127 from employees e
    cross join generate_series('2025-12-01'::date, '2026-03-02'::date, interval '1 week') w where e.id % 5 > 0`,
  `insert into media (company_id, name, original_filename, storage_key, type, type_category, size, sha256)
    select 1 + n % 21, 'Photo ' || n, 'photo.jpg', 'key ' || n, 'image/jpeg', 'image', 1000, md5(n::text)
    from generate_series(1, 6000) n`,
  // 500 memos of the large company, and 250 memos of each of the twenty other companies.
  `insert into memos (company_id, type, status, title, content, category, author_id, published_at, created_at, due_at,
      version_hash, recipient_count)
    select case when n <= 500 then 1 else 2 + n % 20 end, 'standard', case when n % 25 = 0 then 'draft' else 'published' end,
      (array['Opening hours', 'New menu', 'Safety walk', 'Delivery times'])[n % 4 + 1] || ' ' || n, repeat('Text. ', 100),
      (array['General', 'Safety', 'HR'])[n % 3 + 1], case when n <= 500 then 500 * (1 + n % 100) end,
      case when n % 25 > 0 then now() - n * interval '1 minute' end, now() - n * interval '1 minute',
      case when n % 5 = 0 then now() + n * interval '1 hour' end, md5(n::text), 400
    from generate_series(1, 5500) n`,
  `insert into memo_versions (company_id, memo_id, version, hash, title, content, attachments)
    select company_id, id, 1, version_hash, title, content, '[]' from memos`,
  `insert into memo_media (company_id, memo_id, media_id, position)
    select m.company_id, m.id, f.id, 0 from memos m join lateral (select id from media f where f.company_id = m.company_id
      order by id limit 2) f on true`,
  `insert into memo_locations (company_id, memo_id, location_id)
    select 1, m, 1 + (m * 37 + n) % 2000 from generate_series(5, 500) m, generate_series(1, 4) n on conflict do nothing`,
  `insert into tags (company_id, title) select 1, 'Tag ' || n from generate_series(1, 40) n`,
  `insert into memo_tags (company_id, memo_id, tag_id)
    select t.company_id, m.id, t.id from tags t join memos m on m.company_id = t.company_id and m.id % 20 = t.id % 20`,
  `insert into memo_counts (company_id, memo_id, slot, acknowledged)
    select company_id, id, s, 20 from memos, generate_series(0, 7) s`,
  // In the large company, four memos go to everyone and the other memos go to every 125th person. In the other companies, each
  // memo goes to ten people.
  `insert into memo_recipients (company_id, memo_id, employee_id, acknowledged_at, acknowledged_version)
    select m.company_id, m.id, e, case when (e + m.id) % 2 = 0 then now() - e * interval '1 second' end,
      case when (e + m.id) % 2 = 0 then 1 end
    from memos m cross join lateral (
      select generate_series(case when m.id <= 4 then 1 else 1 + m.id % 125 end, ${ofLarge}, case when m.id <= 4 then 1 else 125 end)
      where m.company_id = 1
      union all
      (select id from employees x where x.company_id = m.company_id and m.company_id > 1 order by id limit 10)) people (e)
    where m.status = 'published'`,
  `insert into memo_acknowledgements (company_id, memo_id, employee_id, version, locale, hash, acknowledged_at)
    select company_id, memo_id, employee_id, 1, 'en', 'hash', acknowledged_at from memo_recipients
    where acknowledged_at is not null`,
  `insert into memo_flags (company_id, memo_id, employee_id, content, flagged_at, manager_acknowledged_at)
    select company_id, memo_id, employee_id, 'When does it begin?', now() - id * interval '1 second',
      case when id % 3 > 0 then now() end
    from memo_recipients where id % 40 = 0 or company_id > 1 and id % 2 = 0`,
  `insert into raised_hands (company_id, employee_id, content, raised_at, waiting_since, resolved_at)
    select company_id, id, 'The slicer sticks', now() - id * interval '1 minute', now() - id * interval '1 minute',
      case when id % 20 > 0 then now() end
    from employees where id % 5 = 0`,
  `insert into checkins (company_id, employee_id, opened_at, waiting_since, acknowledged_at, closed_at)
    select company_id, id, now() - id * interval '1 minute', now() - id * interval '1 minute',
      case when id % 10 <> 1 then now() end, case when id % 10 > 1 or id = 40001 then now() end
    from employees`,
  `insert into outbox_events (seq, company_id, type, payload, audience)
    overriding user value
    select n, 1 + n % 21, 'MemoChanged', jsonb_build_object('memo_id', 1 + n % 500), '{"kind": "management"}'
    from generate_series(1, 100000) n`,
  `update outbox_counter set last_seq = 100000`,
  `insert into rate_limits (name, subject, stamps, updated_at)
    select 'remindByUser', n::text, array[now()], now() from generate_series(1, 50000) n`,
  `insert into idempotency_keys (user_id, key, call, request_hash, status, body)
    select n, 'key ' || n, 'createMemo', sha256(n::text::bytea), 200, '{}' from generate_series(1, 50000) n`,
  `insert into invites (company_id, employee_id, token, phone, expires_at)
    select company_id, id, 'invite ' || id, phone, now() + interval '1 week' from employees where id % 5 = 0`,
  `insert into devices (company_id, location_id, name, token_hash, paired_at)
    select l.company_id, l.id, 'Tablet ' || n, sha256(convert_to('tablet ' || n, 'UTF8')), now()
    from generate_series(1, 6000) n join locations l on l.id = case when n <= 600 then n else 2001 + n % 200 end`,
  `insert into audit_entries (company_id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, changes,
      request_id)
    select case when n % 2 = 0 then 1 else 2 + n % 20 end, now() - n * interval '1 minute', 500 * (1 + n % 100),
      'Grace ' || n % 100, 'updateEmployee', case when n % 50 = 0 then 'location' else 'employee' end, n,
      'Chiara ' || substr(md5(n::text), 1, 8), '{"type": [null, "Seasonal"]}', 'request ' || n
    from generate_series(1, 100000) n`,
  `insert into audit_names (company_id, subject_kind, subject_id, name)
    select company_id, subject_kind, subject_id, subject_name from audit_entries
    union select company_id, 'employee', actor_id, actor_name from audit_entries`,
  `insert into employee_batches (company_id, kind, state, input, total, done, created_at, finished_at, undo_until)
    select 1 + (n - 1) % 21, 'edit', 'done', '{}', 1, 1, now() - n * interval '1 hour', now() - n * interval '1 hour',
      now() - (n - 24) * interval '1 hour' from generate_series(1, 6000) n`,
  `insert into employee_batch_rows (company_id, batch_id, position, employee_id, action, before, after)
    select b.company_id, b.id, r, case when b.id = 1 then r end, 'updated', '{"type": null}', '{"type": "Seasonal"}'
    from employee_batches b cross join generate_series(1, case when b.id = 1 then ${ofLarge} else 10 end) r`,
];

const allStatements = [
  ...statements,
  ...historyStatements,
  ...smallCompanyStatements,
  ...chatStatements,
];
