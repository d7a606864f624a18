import type { MemoProgress } from "@lineup/contract/memos/progress-schemas";
import { sql } from "kysely";

import type { MemoRecord } from "#server/features/memos/present";
import { progressStep } from "#server/features/memos/rules";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import type { CompanyScope } from "#server/platform/scope";

/** @returns how the answers to a memo came in until `now`, over time and by location */
export async function readProgress(
  db: Db,
  scope: CompanyScope,
  memo: Pick<MemoRecord, "id" | "published_at" | "start_at">,
  now: Date,
): Promise<MemoProgress> {
  const from = await readBeginning(db, scope, memo);
  const stepSeconds = progressStep(from ?? now, now);
  return {
    from: from?.toISOString() ?? null,
    step_seconds: stepSeconds,
    over_time: from ? await readOverTime(db, scope, memo.id, { from, stepSeconds }) : [],
    by_location: await readByLocation(db, scope, memo.id),
  };
}

async function readOverTime(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  { from, stepSeconds }: { from: Date; stepSeconds: number },
): Promise<MemoProgress["over_time"]> {
  const { rows } = await sql<{ at: Date; count: number }>`${planAnew}
    select date_bin(make_interval(secs => ${stepSeconds}), r.acknowledged_at, ${from}::timestamptz) as at,
      count(*)::int as count
    from memo_recipients r
    where r.company_id = ${scope.companyId} and r.memo_id = ${memoId} and r.acknowledged_at is not null
    group by 1 order by 1`.execute(db);
  return rows.map(({ at, count }) => ({ at: at.toISOString(), count }));
}

async function readByLocation(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<MemoProgress["by_location"]> {
  const { rows } = await sql<MemoProgress["by_location"][number]>`${planAnew}
    select l.id, coalesce(l.name, '') as name, count(*)::int as recipient_count,
      count(r.acknowledged_at)::int as acknowledged_count
    from memo_recipients r
    left join (employee_locations el join locations l on l.company_id = el.company_id and l.id = el.location_id
      and l.deleted_at is null) on el.company_id = r.company_id and el.employee_id = r.employee_id
    where r.company_id = ${scope.companyId} and r.memo_id = ${memoId}
    group by l.id, l.name
    order by count(r.acknowledged_at)::float / count(*), count(*) desc, lower(l.name)
    limit 200`.execute(db);
  return rows;
}

/** @returns when it went out; for a memo that was put off after somebody had answered, the first answer */
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
