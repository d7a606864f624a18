import { type RawBuilder, sql } from "kysely";

import type { DueCelebration } from "#server/features/memos/auto-celebrations/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import { yearlyDays, zoneOfEmployee } from "#server/platform/time-zones";

/**
 * Claims the day of a person's birthday or anniversary, so that only one auto-celebration is sent for it. Locks the person until
 * the transaction ends.
 * @returns false if the day is already claimed, for example by another server process just now, or if the person has left the
 *   company or declined to be celebrated since the due celebrations were read
 */
export async function claimAutoCelebration(
  tx: Db,
  scope: CompanyScope,
  { employeeId, occasion, day }: DueCelebration,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into celebrated_days (company_id, employee_id, occasion, day)
    select e.company_id, e.id, ${occasion}, ${day}::date from employees e
    where e.company_id = ${scope.companyId} and e.id = ${employeeId} and e.celebrates and e.is_active and e.deleted_at is null
    for share on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** SQL for the time at which `memos m` opens. Before this time, people see only its title. */
const opensAt = sql`greatest(m.start_at, m.published_at, m.reveal_at)`;

/** A memo may open this many days before a birthday or anniversary and still celebrate it. */
const daysAhead = 7;

/**
 * Claims the birthdays and anniversaries that held and published memos celebrate, so that no auto-celebrations are sent for them. A memo
 * celebrates its people's birthdays or anniversaries that fall on the date on which the memo opens, or within a week after that
 * date.
 */
export async function claimAutoCelebrations(
  tx: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`insert into celebrated_days (company_id, employee_id, occasion, day)
    select distinct e.company_id, e.id, m.type, k.day
    from memos m join memo_celebrated c on c.company_id = m.company_id and c.memo_id = m.id
      join employees e on e.company_id = c.company_id and e.id = c.employee_id
      cross join lateral (
        select (${opensAt} at time zone ${zoneOfEmployee})::date as day) opens
      cross join lateral (${yearlyDays(sql`opens.day`, sql`opens.day + ${daysAhead}::int`)}) k
    where m.company_id = ${scope.companyId} and m.id = any(${[...memoIds]}::bigint[]) and ${celebrates(now)}
      and case m.type
        when 'birthday' then e.birth_date_month = k.month and e.birth_date_day = k.day_of_month
        when 'anniversary' then extract(month from e.work_anniversary) = k.month
          and extract(day from e.work_anniversary) = k.day_of_month
        else false end
    on conflict do nothing`.execute(tx);
}

/**
 * @returns true if a manager's memo celebrates the person's birthday or anniversary today. Checking the claimed days is not
 *   enough: a memo that was sent before the person's date was entered has claimed no day
 */
export async function isCelebrated(
  tx: Db,
  scope: CompanyScope,
  { employeeId, occasion }: DueCelebration,
  now: Date,
): Promise<boolean> {
  const { rows } =
    await sql`select ${celebrating(scope, now)} and c.employee_id = ${employeeId} and m.type = ${occasion}
      and (${now}::timestamptz at time zone ${zoneOfEmployee})::date - opens.day
        between 0 and ${daysAhead}::int limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * @returns the `from` and `where` of an SQL select that finds the people whom memos celebrate, each with the local date on which
 *   the memo opens
 */
function celebrating(scope: CompanyScope, now: Date): RawBuilder<unknown> {
  return sql`from memo_celebrated c
      join memos m on m.company_id = c.company_id and m.id = c.memo_id
      join employees e on e.company_id = c.company_id and e.id = c.employee_id
      cross join lateral (
        select (${opensAt} at time zone ${zoneOfEmployee})::date as day) opens
    where c.company_id = ${scope.companyId} and ${celebrates(now)}`;
}

/**
 * @returns SQL that is true if `memos m` celebrates someone or, if it has ended, celebrated someone. A memo that was
 *   deleted or withdrawn before it opened celebrates no one
 */
function celebrates(now: Date): RawBuilder<boolean> {
  return sql<boolean>`m.kind = 'celebration' and m.published_at is not null and ${opensAt} <= coalesce(m.end_at, 'infinity')
    and ${opensAt} <= coalesce(m.deleted_at, 'infinity') and (${opensAt} <= ${now} or m.status in ('held', 'published'))`;
}

/**
 * Releases the claimed days of people, so that auto-celebrations can be sent for these days. A day stays claimed if a sent or
 * scheduled memo that celebrates the day opens on the day or in the week before, or if the auto-celebration was already sent.
 */
export async function releaseAutoCelebrations(
  tx: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
  now: Date,
): Promise<void> {
  // The local date of a sent auto-celebration is computed from the person's current time zone. If the person has moved to another
  // time zone since, this date can be one day off.
  await sql`delete from celebrated_days d
    where d.company_id = ${scope.companyId} and d.employee_id = any(${[...employeeIds]}::bigint[])
      and d.day >= (${now}::timestamptz at time zone 'UTC')::date - 1
      and not exists (select ${celebrating(scope, now)} and c.employee_id = d.employee_id and m.type = d.occasion
          and (opens.day between d.day - ${daysAhead}::int and d.day
            or m.author_id is null and opens.day between d.day - 1 and d.day + 1))`.execute(tx);
}
