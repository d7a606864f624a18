import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import { type RawBuilder, sql } from "kysely";

import { type FlagRecord, presentFlag } from "#server/features/follow-ups/flags/present";
import { hasLeft, ownerOf } from "#server/features/follow-ups/owner-reads";
import { calledName, locationNames } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * @returns the company's questions with these ids, in no particular order. Questions that were withdrawn, or whose memo was
 *   deleted, are left out
 */
export async function readFlagRecords(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<FlagRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FlagRecord>`
    select ${columns} ${from(scope)} and f.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** @returns the questions that `readFlagRecords` finds, as management sees them */
export async function readFlaggedMessages(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
  now: Date,
): Promise<FlaggedMessage[]> {
  return (await readFlagRecords(db, scope, ids)).map((flag) => presentFlag(flag, now));
}

/**
 * @returns up to 100 questions of an employee as management sees them, newest first. If the employee has more than 100 questions,
 *   answered questions are left out first
 */
export async function readQuestionsOf(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
): Promise<FlaggedMessage[]> {
  const { rows } =
    await sql<FlagRecord>`select ${columns} ${from(scope)} and f.id in (select f.id ${from(scope)}
      and f.employee_id = ${employeeId}
      order by (f.manager_acknowledged_at is null and f.resolved_at is null) desc, f.flagged_at desc, f.id desc limit 100)
    order by f.flagged_at desc, f.id desc`.execute(db);
  return rows.map((flag) => presentFlag(flag, now));
}

/** @returns the question; undefined if it is unknown or was withdrawn, or if its memo was deleted */
export async function findFlag(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<FlagRecord | undefined> {
  return (await readFlagRecords(db, scope, [id]))[0];
}

const columns = sql`f.id, f.company_id, f.memo_id, m.title as memo_title, m.locale_code as memo_locale,
  (select coalesce(jsonb_object_agg(t.locale_code, t.title), '{}') from memo_translations t
    where t.company_id = m.company_id and t.memo_id = m.id) as memo_titles, f.employee_id, ${calledName} as employee_name, ${hasLeft} as employee_left,
  ${locationNames} as locations,
  (select r.acknowledged_at from memo_recipients r where r.company_id = f.company_id and r.memo_id = f.memo_id
    and r.employee_id = f.employee_id) as acknowledged_at,
  (select json_build_object('version', k.version, 'hash', k.hash, 'is_signed', k.signature_key is not null)
    from memo_recipients r join memo_acknowledgements k on k.company_id = r.company_id and k.memo_id = r.memo_id
      and k.employee_id = r.employee_id and k.version = r.acknowledged_version
    where r.company_id = f.company_id and r.memo_id = f.memo_id and r.employee_id = f.employee_id) as acknowledgement_data,
  (select count(*)::int from memo_flags o where o.company_id = f.company_id and o.memo_id = f.memo_id
    and o.employee_id = f.employee_id and o.withdrawn_at is null) as flagged_count,
  f.content, f.version, f.flagged_at, f.manager_id,
  (select g.name from employees g where g.company_id = f.company_id and g.id = f.manager_id) as manager_name,
  f.manager_note, f.manager_acknowledged_at, f.resolved_at, f.first_answered_at, f.internal_note,
  ${ownerOf("f")} as owner`;

function from(scope: CompanyScope): RawBuilder<unknown> {
  return sql`from memo_flags f
    join memos m on m.company_id = f.company_id and m.id = f.memo_id and m.deleted_at is null
    join employees e on e.company_id = f.company_id and e.id = f.employee_id
    where f.company_id = ${scope.companyId} and f.withdrawn_at is null`;
}
