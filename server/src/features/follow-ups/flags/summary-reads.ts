import type { CallOutput } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import { calledName } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

type FlagSummary = CallOutput<"getFlagsOfMemo">;

const newestShown = 5;

/**
 * @returns the number of questions about a memo, in total and by location, and the newest questions; null if the memo doesn't
 *   exist
 */
export async function readFlagSummary(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<FlagSummary | null> {
  const memo = await sql`select from memos where company_id = ${scope.companyId} and id = ${memoId}
    and deleted_at is null`.execute(db);
  if (memo.rows.length === 0) return null;
  const flags = sql`from memo_flags f where f.company_id = ${scope.companyId} and f.memo_id = ${memoId}
    and f.withdrawn_at is null`;
  const counted = await sql<Pick<FlagSummary, "total" | "awaiting" | "people">>`
    select count(*) as total, count(distinct f.employee_id) as people, count(*) filter (where ${waits}) as awaiting
    ${flags}`.execute(db);
  const by = await sql<FlagSummary["by_location"][number]>`
    select l.id, coalesce(l.name, '') as name, count(distinct f.id) as count
    from memo_flags f
      left join employee_locations el on el.company_id = f.company_id and el.employee_id = f.employee_id
      left join locations l on l.company_id = el.company_id and l.id = el.location_id and l.deleted_at is null
    where f.company_id = ${scope.companyId} and f.memo_id = ${memoId} and f.withdrawn_at is null
    group by l.id, l.name order by count desc, lower(l.name), l.id limit 100`.execute(db);
  const newest = await sql<Newest>`
    select f.id, (select json_build_object('id', e.id, 'name', ${calledName}) from employees e
        where e.company_id = f.company_id and e.id = f.employee_id) as employee,
      f.content, f.flagged_at, (${waits}) as is_awaiting_manager
    ${flags} order by f.flagged_at desc, f.id desc limit ${newestShown}`.execute(db);
  return {
    ...(counted.rows[0] ?? { total: 0, awaiting: 0, people: 0 }),
    by_location: by.rows,
    newest: newest.rows.map((row) => ({ ...row, flagged_at: row.flagged_at.toISOString() })),
  };
}

type Newest = Omit<FlagSummary["newest"][number], "flagged_at"> & { readonly flagged_at: Date };

const waits: RawBuilder<boolean> = sql`f.resolved_at is null and f.manager_acknowledged_at is null`;
