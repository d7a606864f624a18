import type { CallArguments } from "@lineup/contract/calls";
import type { Celebration } from "@lineup/contract/employees/schemas";
import { type RawBuilder, sql } from "kysely";

import { locationsOfPerson } from "#server/features/employees/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import { yearlyDays, zoneOfEmployee } from "#server/platform/time-zones";

/** The locations to look at (empty for all), and the number of days around today. */
export type Near = Pick<CallArguments<"listCelebrations">, "locations" | "days">;

type Anniversary = Celebration & { readonly years: number };

/** @returns the employees with a birthday around today, the nearest first, without the year of birth */
export async function readBirthdays(
  db: Db,
  scope: CompanyScope,
  whom: Near,
  now: Date,
): Promise<Celebration[]> {
  const at = sql<boolean>`e.birth_date_month = k.month and e.birth_date_day = k.day_of_month`;
  return readNear(db, scope, whom, now, { occasion: "birthday", at, years: sql<number>`0` });
}

/** @returns the employees with a work anniversary around today, the nearest first, without the date they started */
export async function readAnniversaries(
  db: Db,
  scope: CompanyScope,
  whom: Near,
  now: Date,
): Promise<Anniversary[]> {
  const at = sql<boolean>`extract(month from e.work_anniversary) = k.month::numeric
    and extract(day from e.work_anniversary) = k.day_of_month::numeric
    and extract(year from e.work_anniversary) < extract(year from k.day)`;
  const years = sql<number>`(extract(year from k.day) - extract(year from e.work_anniversary))::int`;
  return readNear(db, scope, whom, now, { occasion: "anniversary", at, years });
}

/** A corrected date that moves by up to this many days is not celebrated a second time. */
const daysMoved = 7;

/**
 * True when the day `k.day` of `employees e` was already celebrated, on this day or on one that was corrected by a few
 * days.
 */
export function isCelebratedDay(occasion: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from celebrated_days c where c.company_id = e.company_id and c.employee_id = e.id
    and c.occasion = ${occasion} and c.day between k.day - ${daysMoved}::int and k.day + ${daysMoved}::int)`;
}

/**
 * Today and the next days in the time zone of each employee's location: so the range of days starts a day before the
 * server's, and ends a day after. A birthday on February 29 is celebrated on the 28th in other years.
 */
async function readNear(
  db: Db,
  scope: CompanyScope,
  whom: Near,
  now: Date,
  {
    occasion,
    at,
    years,
  }: {
    occasion: "birthday" | "anniversary";
    at: RawBuilder<boolean>;
    years: RawBuilder<number>;
  },
): Promise<Anniversary[]> {
  const { locations = [], days } = whom;
  const there = locations.length
    ? sql`exists (select from employee_locations x where x.company_id = e.company_id and x.employee_id = e.id
        and x.location_id = any(${[...locations]}::bigint[]))`
    : sql`true`;
  const { rows } = await sql<Anniversary>`with keys as (${yearlyDays(
    sql`(${now}::timestamptz at time zone 'UTC')::date - 1`,
    sql`(${now}::timestamptz at time zone 'UTC')::date + ${days}::int + 2`,
  )})
    select e.id, e.name, coalesce(nullif(e.name, ''), e.phone, e.email, '') as display_name,
      ${locationsOfPerson} as locations, k.day::text as due_next, k.day = here.today as is_today, ${years} as years,
      ${isCelebratedDay(sql`${occasion}`)} as is_celebrated
    from keys k join employees e on e.company_id = ${scope.companyId} and e.celebrates and e.is_active
        and e.deleted_at is null and ${at}
      cross join lateral (select (${now}::timestamptz at time zone ${zoneOfEmployee})::date
        as today) here
    where k.day between here.today and here.today + ${days}::int and ${there}
    order by k.day, lower(e.name), e.id limit 500`.execute(db);
  return rows;
}
