import { type RawBuilder, sql } from "kysely";

import { fewestAnswers } from "#server/features/memos/anonymous/rules";
import type { MemoRecord, MemoTargets } from "#server/features/memos/present";
import { readAnswered } from "#server/features/memos/anonymous/reads";
import {
  hasResponded,
  isRevealed,
  isVisibleToRecipient,
  isWaiting,
  readVersion,
} from "#server/features/memos/state-reads";
import type { Db, MemoReminder } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** SQL for the number of people who acknowledged `memos m`. */
const acknowledgedCount = sql<number>`(m.settled_count + coalesce((select sum(c.acknowledged) from memo_counts c
  where c.company_id = m.company_id and c.memo_id = m.id), 0)::int)`;

/** The same as management sees it: for an anonymous survey rounded down to fives (`visibleCount`). */
export const visibleAcknowledgedCount = roundedDown(acknowledgedCount);

/** @returns SQL for a count of `memos m`, rounded down to fives for an anonymous survey */
export function roundedDown(count: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`(case when m.is_anonymous then floor(${count} / ${sql.lit(fewestAnswers)}) * ${sql.lit(fewestAnswers)} else ${count} end)`;
}

/** The columns of a MemoRecord, for queries over `memos m`. */
export const memoColumns = sql`m.id, m.company_id, m.kind, m.type, m.status, m.locale_code, m.title, m.content, m.category, m.priority,
  m.signature, m.mode, m.include_new_members,
  m.send_id, m.timezone, m.is_archived_with_send, m.start_at, m.end_at, m.due_at, m.reveal_at,
  m.recipient_title, m.recipient_content, m.published_at, m.held_until, m.undo_state is not null as is_held_alone, m.first_out_at, m.version, m.version_hash, m.revision,
  m.author_id, m.author_description, m.answer_type, m.options, m.options_key, m.is_anonymous, (select a.name from employees a where a.company_id = m.company_id and a.id = m.author_id) as author_name,
  (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title), '[]') from memo_tags x
    join tags t on t.company_id = x.company_id and t.id = x.tag_id
    where x.company_id = m.company_id and x.memo_id = m.id) as tags,
  m.recipient_count, ${acknowledgedCount} as acknowledged_count,
  m.created_at, m.updated_at`;

/** The columns of a RecipientRecord, for queries over `memo_recipients r`. */
export const recipientColumns = sql`r.id, r.memo_id, r.employee_id, r.read_at, ${readVersion} as read_version, r.acknowledged_at, r.acknowledged_version,
  (select j.created_at from employees j where j.company_id = r.company_id and j.id = r.employee_id) as joined_at,
  k.version as last_acknowledged_version, case when k.version = r.acknowledged_version then k.hash end as acknowledged_hash,
  (k.version = r.acknowledged_version and k.signature_key is not null) is true as is_signed,
  (select json_build_object('content', a.content, 'options',
      array(select s.options ->> c.place::int from unnest(a.options) with ordinality c (place, n) order by c.n))
    from survey_answers a join memos s on s.company_id = a.company_id and s.id = a.memo_id
    where a.company_id = r.company_id and a.memo_id = r.memo_id and a.employee_id = r.employee_id) as survey_data,
  (select c.option from celebration_reactions c where c.company_id = r.company_id and c.memo_id = r.memo_id
    and c.employee_id = r.employee_id) as celebration_option`;

/** Those of the columns that are dates. */
export const recipientDates = ["read_at", "acknowledged_at", "joined_at"] as const;

/** A join with a recipient's current acknowledgement; none after they were asked again. */
export const joinAcknowledgement = sql`left join lateral (select a.version, a.hash, a.signature_key
  from memo_acknowledgements a where a.company_id = r.company_id and a.memo_id = r.memo_id
    and a.employee_id = r.employee_id order by a.version desc limit 1) k on true`;

/** @returns the memo; undefined when this company has no such memo, or deleted it and deleted memos aren't requested */
export async function readMemo(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  { alsoDeleted = false } = {},
): Promise<MemoRecord | undefined> {
  const { rows } = await sql<MemoRecord>`select ${memoColumns} from memos m
    where m.company_id = ${scope.companyId} and m.id = ${memoId}
      and (m.deleted_at is null or ${alsoDeleted})`.execute(db);
  return rows[0];
}

/** @returns the locations, audiences and people that the memo names */
export async function readMemoTargets(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<MemoTargets> {
  const listOf = (table: string, link: string, column: string): ReturnType<typeof sql> => sql`
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
    from ${sql.table(link)} x join ${sql.table(table)} t on t.company_id = x.company_id and t.id = ${sql.ref(`x.${column}`)}
    where x.company_id = ${scope.companyId} and x.memo_id = ${memoId})`;
  const { rows } = await sql<MemoTargets>`select
    ${listOf("locations", "memo_locations", "location_id")} as locations,
    ${listOf("audiences", "memo_audiences", "audience_id")} as audiences,
    ${listOf("employees", "memo_named_recipients", "employee_id")} as named_recipients`.execute(db);
  return rows[0] ?? { locations: [], audiences: [], named_recipients: [] };
}

/** @returns the number of live memos that wait for this employee */
export async function countUnreadMemos(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
  answered: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id
    where r.company_id = ${scope.companyId} and r.employee_id = ${employeeId} and ${isWaiting(now, { answered })}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** @returns true when the memo still waits for this person at `now`, and this is their newest reminder of it */
export async function isStillWaiting(
  db: Db,
  scope: CompanyScope,
  { memoId, employeeId, remindedAt }: Omit<MemoReminder, "companyId">,
  now: Date,
  secret: string,
): Promise<boolean> {
  const answered = await readAnswered(db, scope, employeeId, secret);
  const isNewest =
    remindedAt === undefined ? sql`true` : sql`r.reminded_at = ${new Date(remindedAt)}`;
  const { rows } = await sql`select from memo_recipients r
    join memos m on m.company_id = r.company_id and m.id = r.memo_id
    where r.company_id = ${scope.companyId} and r.memo_id = ${memoId} and r.employee_id = ${employeeId}
      and ${isNewest} and ${isWaiting(now, { answered })}`.execute(db);
  return rows.length > 0;
}

/** @returns true when the employee received the memo and can see it at `now` */
export async function mayEmployeeSeeMemo(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  memoId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`select from memos m
    join memo_recipients r on r.company_id = m.company_id and r.memo_id = m.id and r.employee_id = ${employeeId}
    where m.company_id = ${scope.companyId} and m.id = ${memoId} and ${isVisibleToRecipient(now)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** @returns true when the file belongs to a memo that this employee received and can see */
export async function mayEmployeeSeeMedia(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  mediaId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`select 1 from memo_media x
    join memos m on m.company_id = x.company_id and m.id = x.memo_id
    join memo_recipients r on r.company_id = m.company_id and r.memo_id = m.id and r.employee_id = ${employeeId}
    where x.company_id = ${scope.companyId} and x.media_id = ${mediaId} and ${isVisibleToRecipient(now)} and ${isRevealed(now)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** @returns those of these employees who received the memo */
export async function readRecipientsAmong(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  employeeIds: readonly number[],
): Promise<number[]> {
  const received = await readReceived(db, scope, [memoId], employeeIds);
  return received.map(({ employee_id }) => employee_id);
}

interface Received {
  readonly memo_id: number;
  readonly employee_id: number;
}

/**
 * @param among `all` recipients, who may learn of a live memo's events; or only those who acknowledged it or asked
 *   about it, who may learn of an ended memo's events
 * @returns for each memo, those of these employees
 */
export async function readReceived(
  db: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
  employeeIds: readonly number[],
  among: "all" | "responded" = "all",
): Promise<Received[]> {
  const condition = among === "all" ? sql`true` : hasResponded;
  // The `limit` makes the planner use the index for each employee; a join would read all 50,000 recipients of a memo
  // for every event.
  const { rows } = await sql<Received>`select memo.id as memo_id, asked.id as employee_id
    from unnest(${[...memoIds]}::bigint[]) as memo (id), unnest(${[...employeeIds]}::bigint[]) as asked (id), lateral (
      select from memo_recipients r where r.company_id = ${scope.companyId} and r.memo_id = memo.id
        and r.employee_id = asked.id and ${condition} limit 1) received`.execute(db);
  return rows;
}

/** @returns those of the storage keys that hold signatures of the company's acknowledgements */
export async function readSignatureKeys(
  db: Db,
  scope: CompanyScope,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("memo_acknowledgements")
    .select("signature_key as key")
    .where("company_id", "=", scope.companyId)
    .where("signature_key", "in", [...keys])
    .execute();
  return rows.flatMap(({ key }) => key ?? []);
}

/**
 * @param version the signed version; by default, the newest
 * @returns the storage key of an employee's signature under a memo, and the version they signed
 */
export async function findSignature(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  employeeId: number,
  version: number | null = null,
): Promise<{ key: string; version: number } | undefined> {
  const { rows } = await sql<{ key: string; version: number }>`
    select signature_key as key, version from memo_acknowledgements
    where company_id = ${scope.companyId} and memo_id = ${memoId} and employee_id = ${employeeId}
      and signature_key is not null and (${version}::int is null or version = ${version})
    order by version desc limit 1`.execute(db);
  return rows[0];
}
