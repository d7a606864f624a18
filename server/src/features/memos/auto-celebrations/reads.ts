import { defaultTimezone } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { Company } from "@lineup/contract/companies/schemas";
import { isCelebratedDay } from "#server/features/employees/celebration-reads";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import type { CompanyScope } from "#server/platform/scope";
import { yearlyDays, zoneOfEmployee } from "#server/platform/time-zones";

/** Somebody whose day it is where they work. */
export interface DueCelebration {
  readonly employeeId: number;
  readonly name: string;
  readonly occasion: "birthday" | "anniversary";
  readonly day: string;
  /** Since they began to work here; 0 for a birthday, of which nobody learns the year. */
  readonly years: number;
  /** Where they work: those who are there are told. None in a company that has no locations. */
  readonly locationIds: number[];
}

/** From this hour on a day is told of where the person works; what could not be told by the other comes too late. */
const hours = { first: 8, last: 19 };

/**
 * Birthdays and anniversaries that are to be told now, at most 500: of those who want theirs celebrated and have not been this
 * year. Who was born on February 29 is celebrated on the 28th in years that have no 29th; who is of no location, in a company that
 * has some, is nobody's colleague to be told.
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
      and ${isToBeTold}
    order by e.occasion, e.id limit 500`.execute(db);
  return rows;
}

/** Those whose day it is, of one occasion. */
export interface ComingCelebration {
  readonly occasion: DueCelebration["occasion"];
  readonly day: string;
  readonly count: number;
  /** Three of them, by name. */
  readonly names: string[];
}

/** At this time of day it is told of where each of them works. */
export const autoCelebrationTime = "08:00";

/**
 * @param settings what the company celebrates by itself
 * @param days from one to the other, both included; with `terms` only of those whose name has them
 * @returns what will be told of by itself then, by the day where each of them works: what was told of already, or is celebrated by
 *   somebody, is not among it
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
  // Only about now does it matter which day it is where somebody works.
  const { rows } = await sql<ComingCelebration>`${planAnew} with keys as (${yearlyDays(
    sql`greatest(${from}::date, ${today} - 1)`,
    sql`${to}::date`,
  )})
    select e.occasion, k.day::text as day, count(*)::int as count,
      (array_agg(e.name order by lower(e.name), e.id))[1:3] as names
    from keys k cross join lateral (${peopleOfDay(scope, settings)}) e
    where case when k.day > ${today} + 1 then true else (select here.time::date < k.day
        or here.time::date = k.day and extract(hour from here.time) <= ${hours.last}::int from (${timeHere(now)}) here) end
      and ${isFound} and ${isToBeTold}
    group by e.occasion, k.day order by k.day, e.occasion desc`.execute(db);
  return rows;
}

/**
 * @param days from one to the other, both included; with `terms` only of those whose name has them
 * @returns what was told of by itself then, by the day where each of them works, with the time of day of the first
 */
export async function readSentCelebrations(
  db: Db,
  scope: CompanyScope,
  { from, to, terms }: { readonly from: string; readonly to: string; readonly terms: string },
): Promise<(ComingCelebration & { readonly send_time: string })[]> {
  const isFound =
    terms === "" ? sql`true` : sql`folded(e.name) like ${foldedContainsPattern(terms)}`;
  // The moment is written as its index has it.
  const { rows } = await sql<ComingCelebration & { send_time: string }>`
    select m.type as occasion, here.time::date::text as day, to_char(min(here.time::time), 'HH24:MI') as send_time,
      count(*)::int as count, (array_agg(e.name order by lower(e.name), e.id))[1:3] as names
    from memos m
      join memo_celebrated c on c.company_id = m.company_id and c.memo_id = m.id
      join employees e on e.company_id = c.company_id and e.id = c.employee_id
      cross join lateral (
        select m.published_at at time zone coalesce(${zoneOfEmployee}, ${defaultTimezone}) as time) here
    where m.company_id = ${scope.companyId} and m.published_at is not null and m.deleted_at is null
      and greatest(m.published_at, m.start_at) >= (${from}::date - 1)::timestamp at time zone 'UTC'
      and greatest(m.published_at, m.start_at) < (${to}::date + 2)::timestamp at time zone 'UTC'
      and m.kind = 'celebration' and m.author_id is null and m.type in ('birthday', 'anniversary')
      and here.time::date between ${from}::date and ${to}::date and ${isFound}
    group by m.type, here.time::date order by here.time::date, m.type desc`.execute(db);
  return rows;
}

type Celebrated = Pick<Company, "celebrate_birthdays" | "celebrate_anniversaries">;

/** Whose day a key `k` is, of those who want theirs celebrated. */
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

/** The clock where somebody works. */
function timeHere(now: Date): RawBuilder<unknown> {
  return sql`select ${now}::timestamptz at time zone coalesce(${zoneOfEmployee}, ${defaultTimezone}) as time`;
}

/** Nobody was told of it, and there is somebody to be told. */
const isToBeTold = sql`not ${isCelebratedDay(sql`e.occasion`)}
  and (exists (select from employee_locations x join locations l on l.company_id = x.company_id
      and l.id = x.location_id and l.deleted_at is null
      where x.company_id = e.company_id and x.employee_id = e.id)
    or not exists (select from locations l where l.company_id = e.company_id and l.deleted_at is null))`;
