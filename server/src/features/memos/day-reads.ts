import { defaultTimezone } from "@lineup/contract/constants";
import { sql } from "kysely";

import type { Company } from "@lineup/contract/companies/schemas";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import { yearlyDays, zoneOfEmployee } from "#server/platform/zones";

/** Somebody whose day it is where they work. */
export interface DueDay {
  readonly employeeId: number;
  readonly name: string;
  readonly occasion: "birthday" | "anniversary";
  /** Which one this is of an occasion that comes each year. */
  readonly year: number;
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
export async function readDueDays(
  db: Db,
  scope: CompanyScope,
  {
    celebrate_birthdays,
    celebrate_anniversaries,
  }: Pick<Company, "celebrate_birthdays" | "celebrate_anniversaries">,
  now: Date,
): Promise<DueDay[]> {
  const theirs = sql`e.company_id = ${scope.companyId} and e.celebrates and e.is_active and e.deleted_at is null
    and e.name <> ''`;
  const { rows } = await sql<DueDay>`with keys as (${yearlyDays(
    sql`(${now}::timestamptz at time zone 'UTC')::date - 1`,
    sql`(${now}::timestamptz at time zone 'UTC')::date + 1`,
  )})
    select e.id as "employeeId", e.name, e.occasion, extract(year from k.day)::int as year, e.years,
      array(select l.id from employee_locations x join locations l on l.company_id = x.company_id and l.id = x.location_id
        and l.deleted_at is null where x.company_id = e.company_id and x.employee_id = e.id order by l.id) as "locationIds"
    from keys k cross join lateral (
        select e.id, e.company_id, e.name, 'birthday' as occasion, 0 as years from employees e
        where ${theirs} and ${celebrate_birthdays}
          and e.birth_date_month = k.month and e.birth_date_day = k.day_of_month
        union all
        select e.id, e.company_id, e.name, 'anniversary', (extract(year from k.day) - extract(year from e.work_anniversary))::int
        from employees e
        where ${theirs} and ${celebrate_anniversaries}
          and extract(month from e.work_anniversary) = k.month::numeric
          and extract(day from e.work_anniversary) = k.day_of_month::numeric
          and extract(year from e.work_anniversary) < extract(year from k.day)) e
      cross join lateral (select ${now}::timestamptz at time zone coalesce(${zoneOfEmployee}, ${defaultTimezone}) as time) here
    where here.time::date = k.day and extract(hour from here.time) between ${hours.first}::int and ${hours.last}::int
      and not exists (select from celebrated_days d where d.company_id = e.company_id and d.employee_id = e.id
        and d.occasion = e.occasion and d.year = extract(year from k.day)::int)
      and (exists (select from employee_locations x join locations l on l.company_id = x.company_id
          and l.id = x.location_id and l.deleted_at is null
          where x.company_id = e.company_id and x.employee_id = e.id)
        or not exists (select from locations l where l.company_id = e.company_id and l.deleted_at is null))
    order by e.occasion, e.id limit 500`.execute(db);
  return rows;
}
