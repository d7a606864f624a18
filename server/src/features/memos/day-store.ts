import { defaultTimezone } from "@lineup/contract/constants";
import { sql } from "kysely";

import type { DueDay } from "#server/features/memos/day-reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import { yearlyDays, zoneOfEmployee } from "#server/platform/zones";

/**
 * Notes that somebody's day is told of, and keeps them as they are until the transaction ends.
 * @returns false where it was before, also by another node at the same moment; or where since they were looked up they left, or said
 *   that they do not want it celebrated
 */
export async function claimDay(
  tx: Db,
  scope: CompanyScope,
  { employeeId, occasion, year }: DueDay,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into celebrated_days (company_id, employee_id, occasion, year)
    select e.company_id, e.id, ${occasion}, ${year}::int from employees e
    where e.company_id = ${scope.companyId} and e.id = ${employeeId} and e.celebrates and e.is_active and e.deleted_at is null
    for share on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** How many days before somebody's day a celebration of it may come. */
const daysAhead = 7;

/**
 * Notes the days that published memos celebrate, so that none goes out about them by itself as well: of each birthday or anniversary,
 * those whom it celebrates and whose day it is when it opens, or soon after.
 */
export async function claimCelebrated(
  tx: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`insert into celebrated_days (company_id, employee_id, occasion, year)
    select distinct e.company_id, e.id, m.type, extract(year from k.day)::int
    from memos m join memo_celebrated c on c.company_id = m.company_id and c.memo_id = m.id
      join employees e on e.company_id = c.company_id and e.id = c.employee_id
      cross join lateral (
        select (greatest(m.start_at, ${now}) at time zone coalesce(${zoneOfEmployee}, ${defaultTimezone}))::date as day) opens
      cross join lateral (${yearlyDays(sql`opens.day`, sql`opens.day + ${daysAhead}::int`)}) k
    where m.company_id = ${scope.companyId} and m.id = any(${[...memoIds]}::bigint[])
      and case m.type
        when 'birthday' then e.birth_date_month = k.month and e.birth_date_day = k.day_of_month
        when 'anniversary' then extract(month from e.work_anniversary) = k.month
          and extract(day from e.work_anniversary) = k.day_of_month
        else false end
    on conflict do nothing`.execute(tx);
}
