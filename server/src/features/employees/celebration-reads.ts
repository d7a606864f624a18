import type { CallArguments } from "@lineup/contract/calls";
import { defaultTimezone } from "@lineup/contract/constants";
import type { Celebration } from "@lineup/contract/employees/schemas";
import { type RawBuilder, sql } from "kysely";

import { locationsOfPerson } from "#server/features/employees/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import { yearlyDays, zoneOfEmployee } from "#server/platform/time-zones";

/** Of which locations (none: all), and how many days beside today. */
export type Near = Pick<CallArguments<"listCelebrations">, "locations" | "days">;

type Anniversary = Celebration & { readonly years: number };

/** @returns whose birthday is near, the nearest first; never of which year */
export async function readBirthdays(
  db: Db,
  scope: CompanyScope,
  whom: Near,
  now: Date,
): Promise<Celebration[]> {
  const at = sql<boolean>`e.birth_date_month = k.month and e.birth_date_day = k.day_of_month`;
  return readNear(db, scope, whom, now, { occasion: "birthday", at, years: sql<number>`0` });
}

/** @returns who has worked here for a whole number of years soon, the nearest first; never their first day itself */
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

/** Days by which a date that is corrected may move: what was celebrated stands for it, and is not celebrated again. */
const daysMoved = 7;

/** True where the day `k.day` of `employees e` is celebrated, or was before their date was corrected by a few days. */
export function isCelebratedDay(occasion: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from celebrated_days c where c.company_id = e.company_id and c.employee_id = e.id
    and c.occasion = ${occasion} and c.day between k.day - ${daysMoved}::int and k.day + ${daysMoved}::int)`;
}

/**
 * Today and the next days, by the day where each person works: so the days that are looked up begin before the server's
 * and end after. Who was born on February 29 is celebrated on the 28th in years that have no 29th.
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
      cross join lateral (select (${now}::timestamptz at time zone coalesce(${zoneOfEmployee}, ${defaultTimezone}))::date
        as today) here
    where k.day between here.today and here.today + ${days}::int and ${there}
    order by k.day, lower(e.name), e.id limit 500`.execute(db);
  return rows;
}
