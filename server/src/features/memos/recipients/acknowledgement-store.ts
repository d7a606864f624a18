import { sql } from "kysely";

import { slotOf } from "#server/features/memos/rules";
import type { StoredAnswer } from "#server/features/memos/surveys/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Asks everyone again: acknowledgements stay on record, but don't count for the new version. */
export async function requestAgain(tx: Db, scope: CompanyScope, memoId: number): Promise<void> {
  await sql`update memo_recipients set acknowledged_at = null, acknowledged_version = null, read_at = null,
    read_version = null
    where company_id = ${scope.companyId} and memo_id = ${memoId} and acknowledged_at is not null`.execute(
    tx,
  );
  await sql`update memo_counts set acknowledged = 0
    where company_id = ${scope.companyId} and memo_id = ${memoId}`.execute(tx);
  await sql`update memos set settled_count = 0
    where company_id = ${scope.companyId} and id = ${memoId} and settled_count > 0`.execute(tx);
}

/** Stores the time the employee first opened the memo, and the newest version they opened. */
export async function markRead(
  tx: Db,
  scope: CompanyScope,
  { memoId, employeeId, version }: { memoId: number; employeeId: number; version: number },
  now: Date,
): Promise<void> {
  await sql`update memo_recipients set read_at = coalesce(read_at, ${now}), read_version = ${version}
    where company_id = ${scope.companyId} and memo_id = ${memoId} and employee_id = ${employeeId}
      and (read_at is null or coalesce(read_version, acknowledged_version, 0) < ${version})`.execute(
    tx,
  );
}

export interface Acknowledgement {
  readonly memoId: number;
  readonly employeeId: number;
  readonly version: number;
  readonly locale: string;
  readonly hash: string;
  readonly signatureKey: string | null;
  readonly isCelebration: boolean;
  readonly at: Date;
  /** Their answer to a survey that isn't anonymous. */
  readonly answer?: StoredAnswer;
}

/**
 * Stores acknowledgements, each by another person or of another memo.
 * @returns the newly stored ones, by employee; repeated acknowledgements write and count nothing
 */
export async function acknowledge(
  tx: Db,
  scope: CompanyScope,
  all: readonly Acknowledgement[],
): Promise<Set<number>> {
  const [first] = all;
  if (!first) return new Set();
  const given = all.map(({ answer, ...what }) => ({ ...what, ...answer }));
  // The count is spread over several rows, because a whole staff may answer in the same minute. The company is among
  // the given values, which the planner can't see: before the tables are analyzed, it would otherwise expect few
  // recipients in a company, and read all of them.
  const { rows } = await sql<{ employee_id: number }>`with given as materialized (
      select ${scope.companyId}::bigint as "companyId", x.* from json_to_recordset(${JSON.stringify(given)}) as x ("memoId" bigint, "employeeId" bigint, version int,
        locale text, hash text, "signatureKey" text, "isCelebration" boolean, at timestamptz, options smallint[], content text)),
    noted as (
      update memo_recipients r set acknowledged_at = x.at, acknowledged_version = x.version,
        read_at = coalesce(r.read_at, x.at), read_version = x.version
      from given x
      where r.company_id = x."companyId" and r.memo_id = x."memoId" and r.employee_id = x."employeeId"
        and r.acknowledged_at is null
      returning r.company_id, r.memo_id, r.employee_id, x.*),
    kept as (
      insert into memo_acknowledgements
        (company_id, memo_id, employee_id, version, locale, hash, signature_key, is_celebration, acknowledged_at)
      select company_id, memo_id, employee_id, version, locale, hash, "signatureKey", "isCelebration", at from noted
      on conflict do nothing),
    answered as (
      insert into survey_answers (company_id, memo_id, employee_id, options, content, answered_at)
      select company_id, memo_id, employee_id, options, content, at from noted where options is not null),
    counted as (
      update memo_counts c set acknowledged = acknowledged + n.people
      from (select company_id, memo_id, count(*)::int as people from noted group by company_id, memo_id) n
      where c.company_id = n.company_id and c.memo_id = n.memo_id and c.slot = ${slotOf(first.employeeId)})
    select employee_id from noted`.execute(tx);
  return new Set(rows.map((row) => row.employee_id));
}
