import { type RawBuilder, sql } from "kysely";

import type { Company } from "@lineup/contract/companies/schemas";
import { isCelebratedDay } from "#server/features/employees/celebration-reads";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import type { CompanyScope } from "#server/platform/scope";
import { yearlyDays, zoneOfEmployee } from "#server/platform/time-zones";

/** A person who has a birthday or work anniversary today, in the time zone where they work. */
export interface DueCelebration {
  readonly employeeId: number;
  readonly name: string;
  readonly occasion: "birthday" | "anniversary";
  readonly day: string;
  /** The number of years that the person has worked for the company; 0 for a birthday, because birth years are never shown. */
  readonly years: number;
  /**
   * The locations where the person works. Everyone at these locations receives the celebration. Empty in a company without
   * locations.
   */
  readonly locationIds: number[];
}

/** The hours of the day, from `first` to `last`, in which a celebration can be sent, in the person's time zone. */
const hours = { first: 8, last: 19 };

/**
 * @returns up to 500 birthdays and anniversaries to celebrate now. Only people who agreed to be celebrated are included, and only
 *   if the birthday or anniversary hasn't been celebrated this year. People born on February 29 are celebrated on February 28 in
 *   years that aren't leap years. In a company with locations, people without a location are left out, because the celebration
 *   would reach no one
 */
export async function readDueCelebrations(
  db: Db,
  scope: CompanyScope,
  {
    celebrate_birthdays,
    celebrate_anniversaries,
  }: Pick<Company, "celebrate_birthdays" | "celebrate_anniversaries">,
  now: Date,
): Promise<DueCelebration[]> {
  const { rows } = await sql<DueCelebration>`with keys as (${yearlyDays(
    sql`(${now}::timestamptz at time zone 'UTC')::date - 1`,
    sql`(${now}::timestamptz at time zone 'UTC')::date + 1`,
  )})
    select e.id as "employeeId", e.name, e.occasion, k.day::text as day, e.years,
      array(select l.id from employee_locations x join locations l on l.company_id = x.company_id and l.id = x.location_id
        and l.deleted_at is null where x.company_id = e.company_id and x.employee_id = e.id order by l.id) as "locationIds"
    from keys k cross join lateral (${peopleOfDay(scope, { celebrate_birthdays, celebrate_anniversaries })}) e
      cross join lateral (${timeHere(now)}) here
    where here.time::date = k.day and extract(hour from here.time) between ${hours.first}::int and ${hours.last}::int
      and ${isToBeCelebrated}
    order by e.occasion, e.id limit 500`.execute(db);
  return rows;
}

/** The people who have the same occasion on the same day. */
export interface ComingCelebration {
  readonly occasion: DueCelebration["occasion"];
  readonly day: string;
  readonly count: number;
  /** The names of up to three of these people. */
  readonly names: string[];
}

/** The time of day at which auto-celebrations are sent, in the person's time zone. */
export const autoCelebrationTime = "08:00";

/**
 * @param settings the occasions that the company celebrates automatically
 * @param days the first and the last day, both included. If `terms` is not empty, only people whose names contain it are
 *   counted
 * @returns the auto-celebrations that haven't been sent yet, grouped by occasion and by the date in each person's time zone.
 *   People who already have an auto-celebration, or whom a manager's memo celebrates, are left out
 */
export async function readComingCelebrations(
  db: Db,
  scope: CompanyScope,
  settings: Celebrated,
  { from, to, terms }: { readonly from: string; readonly to: string; readonly terms: string },
  now: Date,
): Promise<ComingCelebration[]> {
  const isFound =
    terms === "" ? sql`true` : sql`folded(e.name) like ${foldedContainsPattern(terms)}`;
  const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  // For days up to tomorrow in UTC, the person's local time decides whether the celebration can still be sent. All later days are
  // in the future in every time zone.
  const { rows } = await sql<ComingCelebration>`${planAnew} with keys as (${yearlyDays(
    sql`greatest(${from}::date, ${today} - 1)`,
    sql`${to}::date`,
  )})
    select e.occasion, k.day::text as day, count(*)::int as count,
      (array_agg(e.name order by lower(e.name), e.id))[1:3] as names
    from keys k cross join lateral (${peopleOfDay(scope, settings)}) e
    where case when k.day > ${today} + 1 then true else (select here.time::date < k.day
        or here.time::date = k.day and extract(hour from here.time) <= ${hours.last}::int from (${timeHere(now)}) here) end
      and ${isFound} and ${isToBeCelebrated}
    group by e.occasion, k.day order by k.day, e.occasion desc`.execute(db);
  return rows;
}

/**
 * @param days the first and the last day, both included. If `terms` is not empty, only people whose names contain it are
 *   counted
 * @returns the auto-celebrations sent on these days, grouped by occasion and by the date in each person's time zone. Each group
 *   has the time at which its first celebration was sent
 */
export async function readSentCelebrations(
  db: Db,
  scope: CompanyScope,
  { from, to, terms }: { readonly from: string; readonly to: string; readonly terms: string },
): Promise<(ComingCelebration & { readonly send_time: string })[]> {
  const isFound =
    terms === "" ? sql`true` : sql`folded(e.name) like ${foldedContainsPattern(terms)}`;
  // There is an index on `greatest(m.published_at, m.start_at)`, so the query uses this expression.
  const { rows } = await sql<ComingCelebration & { send_time: string }>`
    select m.type as occasion, here.time::date::text as day, to_char(min(here.time::time), 'HH24:MI') as send_time,
      count(*)::int as count, (array_agg(e.name order by lower(e.name), e.id))[1:3] as names
    from memos m
      join memo_celebrated c on c.company_id = m.company_id and c.memo_id = m.id
      join employees e on e.company_id = c.company_id and e.id = c.employee_id
      cross join lateral (
        select m.published_at at time zone ${zoneOfEmployee} as time) here
    where m.company_id = ${scope.companyId} and m.published_at is not null and m.deleted_at is null
      and greatest(m.published_at, m.start_at) >= (${from}::date - 1)::timestamp at time zone 'UTC'
      and greatest(m.published_at, m.start_at) < (${to}::date + 2)::timestamp at time zone 'UTC'
      and m.kind = 'celebration' and m.author_id is null and m.type in ('birthday', 'anniversary')
      and here.time::date between ${from}::date and ${to}::date and ${isFound}
    group by m.type, here.time::date order by here.time::date, m.type desc`.execute(db);
  return rows;
}

type Celebrated = Pick<Company, "celebrate_birthdays" | "celebrate_anniversaries">;

/** @returns SQL for the people who have a birthday or anniversary on `k.day`, and who want to be celebrated */
function peopleOfDay(
  scope: CompanyScope,
  { celebrate_birthdays, celebrate_anniversaries }: Celebrated,
): RawBuilder<unknown> {
  const theirs = sql`e.company_id = ${scope.companyId} and e.celebrates and e.is_active and e.deleted_at is null
    and e.name <> ''`;
  return sql`select e.id, e.company_id, e.name, 'birthday' as occasion, 0 as years from employees e
      where ${theirs} and ${celebrate_birthdays}
        and e.birth_date_month = k.month and e.birth_date_day = k.day_of_month
      union all
      select e.id, e.company_id, e.name, 'anniversary', (extract(year from k.day) - extract(year from e.work_anniversary))::int
      from employees e
      where ${theirs} and ${celebrate_anniversaries}
        and extract(month from e.work_anniversary) = k.month::numeric
        and extract(day from e.work_anniversary) = k.day_of_month::numeric
        and extract(year from e.work_anniversary) < extract(year from k.day)`;
}

/** @returns SQL for the current time in the time zone of employee `e` */
function timeHere(now: Date): RawBuilder<unknown> {
  return sql`select ${now}::timestamptz at time zone ${zoneOfEmployee} as time`;
}

/**
 * SQL that is true if the occasion of person `e` is not celebrated yet, and someone can receive the celebration: the person has
 * a location, or the company has none.
 */
const isToBeCelebrated = sql`not ${isCelebratedDay(sql`e.occasion`)}
  and (exists (select from employee_locations x join locations l on l.company_id = x.company_id
      and l.id = x.location_id and l.deleted_at is null
      where x.company_id = e.company_id and x.employee_id = e.id)
    or not exists (select from locations l where l.company_id = e.company_id and l.deleted_at is null))`;
