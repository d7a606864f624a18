import type { MemoProgress } from "@lineup/contract/memos/recipients/progress-schemas";
import { sql } from "kysely";

import type { MemoRecord } from "#server/features/memos/present";
import { progressStep } from "#server/features/memos/rules";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the number of answers that a memo got up to `now`, over time and by location */
export async function readProgress(
  db: Db,
  scope: CompanyScope,
  memo: Pick<MemoRecord, "id" | "published_at" | "start_at">,
  now: Date,
): Promise<MemoProgress> {
  const from = await readBeginning(db, scope, memo);
  const stepSeconds = progressStep(from ?? now, now);
  const { over_time, by_location } = await readAnswers(db, scope, memo.id, { from, stepSeconds });
  return {
    from: from?.toISOString() ?? null,
    step_seconds: stepSeconds,
    over_time: over_time.map(({ at, count }) => ({ at: new Date(at).toISOString(), count })),
    by_location,
  };
}

/**
 * Counts answers over time and by location in one pass through the memo's recipients. Two passes would be slow: in an old
 * table, each recipient row is on a different disk page.
 * @returns the counts. The counts over time are empty if `from` is null
 */
async function readAnswers(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  { from, stepSeconds }: { from: Date | null; stepSeconds: number },
): Promise<Pick<MemoProgress, "over_time" | "by_location">> {
  const { rows } = await sql<Pick<MemoProgress, "over_time" | "by_location">>`${planAnew}
    with received as materialized (
      select r.employee_id, r.acknowledged_at from memo_recipients r
      where r.company_id = ${scope.companyId} and r.memo_id = ${memoId}
    ), over_time as (
      select date_bin(make_interval(secs => ${stepSeconds}), r.acknowledged_at, ${from}::timestamptz) as at, count(*) as count
      from received r where r.acknowledged_at is not null and ${from !== null}
      group by 1
    ), by_location as (
      select l.id, coalesce(l.name, '') as name, count(*) as recipient_count, count(r.acknowledged_at) as acknowledged_count,
        row_number() over (order by count(r.acknowledged_at)::float / count(*), count(*) desc, lower(l.name)) as place
      from received r
      left join (employee_locations el join locations l on l.company_id = el.company_id and l.id = el.location_id
        and l.deleted_at is null) on el.company_id = ${scope.companyId} and el.employee_id = r.employee_id
      group by l.id, l.name
    )
    select (select coalesce(json_agg(json_build_object('at', at, 'count', count) order by at), '[]') from over_time) as over_time,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'recipient_count', recipient_count,
          'acknowledged_count', acknowledged_count) order by place), '[]')
        from by_location where place <= 200) as by_location`.execute(db);
  return rows[0] ?? { over_time: [], by_location: [] };
}

/**
 * @returns the time from which answers are counted: null if the memo was not sent; the time of the first answer if someone
 *   answered before the start was postponed; otherwise the time when the memo was sent or when it started, whichever is later
 */
async function readBeginning(
  db: Db,
  scope: CompanyScope,
  { id, published_at: sent, start_at: start }: Pick<MemoRecord, "id" | "published_at" | "start_at">,
): Promise<Date | null> {
  if (sent === null || start === null || start <= sent) return sent;
  const { rows } = await sql<{ from: Date }>`${planAnew}
    select least(${start}::timestamptz, min(r.acknowledged_at)) as "from" from memo_recipients r
    where r.company_id = ${scope.companyId} and r.memo_id = ${id}`.execute(db);
  return rows[0]?.from ?? start;
}
