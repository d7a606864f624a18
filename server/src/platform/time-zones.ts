import { type Timezone, defaultTimezone } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";

/**
 * @param companyId SQL for a company's id
 * @returns SQL for the company's default time zone, with the name that the contract gives it
 */
export function zoneOfCompany(companyId: RawBuilder<unknown>): RawBuilder<Timezone> {
  return sql<Timezone>`(select coalesce(c.settings->>'timezone', ${defaultTimezone}) from companies c where c.id = ${companyId})`;
}

/**
 * SQL for the time zone in which the person in `employees e` works: the zone of the person's first location in alphabetical
 * order; without a location, the company's default zone. The lateral join, and a sort key that no index has, make the planner look
 * up each location by its id. Otherwise, the planner might go through all of the company's locations for each employee.
 */
export const zoneOfEmployee: RawBuilder<string> = sql<string>`coalesce((
  select ${knownName(sql`l.timezone`)}
  from employee_locations x cross join lateral (
    select l.name, l.timezone from locations l
    where l.company_id = x.company_id and l.id = x.location_id and l.deleted_at is null limit 1) l
  where x.company_id = e.company_id and x.employee_id = e.id order by lower(l.name) || '' limit 1),
  ${knownName(zoneOfCompany(sql`e.company_id`))})`;

/** @returns SQL for the name in the time zone database: the specification's `America/Honolulu` isn't in it */
function knownName(timezone: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`replace(${timezone}, 'America/Honolulu', 'Pacific/Honolulu')`;
}

/**
 * SQL for a condition that is true if the person in `employees e` works in the time zone.
 * @param timezone a time zone from the contract; null makes the condition true for everyone
 */
export function worksIn(timezone: string | null): RawBuilder<boolean> {
  if (timezone === null) return sql<boolean>`true`;
  return sql<boolean>`${zoneOfEmployee} = ${zoneName(timezone)}`;
}

/** @returns the IANA name of a time zone from the contract */
export function zoneName(timezone: string): string {
  return timezone === "America/Honolulu" ? "Pacific/Honolulu" : timezone;
}

/** @returns the city in a time zone name */
export function cityOf(timezone: string): string {
  return timezone.slice(timezone.indexOf("/") + 1).replaceAll("_", " ");
}

/**
 * SQL that converts a local time in a time zone to a moment. On a day when clocks are set back, a time such as 1:30 occurs twice.
 * The product always means the first occurrence, but PostgreSQL uses the second. Therefore, this also converts the time one hour
 * earlier (0:30, which occurs only once), adds an hour to the result, and uses the earlier of the two moments.
 * @param local SQL for a timestamp without time zone
 */
export function momentOf(local: RawBuilder<unknown>, timezone: string): RawBuilder<Date> {
  const at = (time: RawBuilder<unknown>) => sql`(${time}) at time zone ${zoneName(timezone)}`;
  return sql<Date>`least(${at(local)}, ${at(sql`${local} - interval '1 hour'`)} + interval '1 hour')`;
}

/** @returns the moment `days` days after `from`, at the same local time, even if the clocks change in between */
export function daysLater(from: Date, days: number, timezone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(from.getTime());
  const later = local.toZonedDateTimeISO(zoneName(timezone)).add({ days });
  return new Date(later.epochMilliseconds);
}

/** @returns the local date in a time zone at the moment `at`, such as `2026-03-02` */
export async function readDayIn(db: Db, timezone: string, at: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(${at}::timestamptz at time zone ${zoneName(timezone)}, 'YYYY-MM-DD') as day`.execute(
    db,
  );
  return rows[0]?.day ?? "";
}

/**
 * SQL for a query of the days from one date to another. Each row has the `day`, and the `month` and `day_of_month` of a
 * yearly date (such as a birthday) that falls on that day. In years without a February 29, birthdays on February 29 fall
 * on February 28, so February 28 has two rows.
 */
export function yearlyDays(
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select d::date as day, k.month, k.day_of_month from generate_series(${from}, ${to}, interval '1 day') d
      cross join lateral (
        select extract(month from d)::int as month, extract(day from d)::int as day_of_month
        union all
        select 2, 29 where extract(month from d) = 2 and extract(day from d) = 28
          and extract(month from d + interval '1 day') = 3) k`;
}
