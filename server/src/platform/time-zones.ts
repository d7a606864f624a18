import { defaultTimezone } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";

/**
 * The time zone in which `employees e` works: that of their first location by name; null without a location. The specification's
 * `America/Honolulu` is replaced because the time zone database doesn't have it. The lateral join, and a sort key that no index
 * has, make the planner look up each location by its id. Otherwise it might go through all of the company's locations for each
 * employee.
 */
export const zoneOfEmployee: RawBuilder<string | null> = sql<string | null>`(
  select case l.timezone when 'America/Honolulu' then 'Pacific/Honolulu' else l.timezone end
  from employee_locations x cross join lateral (
    select l.name, l.timezone from locations l
    where l.company_id = x.company_id and l.id = x.location_id and l.deleted_at is null limit 1) l
  where x.company_id = e.company_id and x.employee_id = e.id order by lower(l.name) || '' limit 1)`;

/**
 * True for `employees e` who work in the time zone. People without a location count as working in the default zone.
 * @param timezone a zone of the contract; with null, the condition is true for everyone
 */
export function worksIn(timezone: string | null): RawBuilder<boolean> {
  if (timezone === null) return sql<boolean>`true`;
  return sql<boolean>`coalesce(${zoneOfEmployee}, ${defaultTimezone}) = ${zoneName(timezone)}`;
}

/** @returns the name in the time zone database (IANA) of a zone of the contract */
export function zoneName(timezone: string): string {
  return timezone === "America/Honolulu" ? "Pacific/Honolulu" : timezone;
}

/** @returns the city in the name of a time zone */
export function cityOf(timezone: string): string {
  return timezone.slice(timezone.indexOf("/") + 1).replaceAll("_", " ");
}

/**
 * The moment of a local time in a time zone. On a day when clocks are set back, 1:30 occurs twice. The product always means the
 * first occurrence, but PostgreSQL takes the second. So this also computes the moment one hour after 0:30, which occurs only once,
 * and takes the earlier of the two.
 * @param local SQL for a timestamp without time zone
 */
export function momentOf(local: RawBuilder<unknown>, timezone: string): RawBuilder<Date> {
  const at = (time: RawBuilder<unknown>) => sql`(${time}) at time zone ${zoneName(timezone)}`;
  return sql<Date>`least(${at(local)}, ${at(sql`${local} - interval '1 hour'`)} + interval '1 hour')`;
}

/** @returns the moment a number of days later at the same local time, even if clocks change in between */
export function daysLater(from: Date, days: number, timezone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(from.getTime());
  const later = local.toZonedDateTimeISO(zoneName(timezone)).add({ days });
  return new Date(later.epochMilliseconds);
}

/** @returns the date in a time zone at a moment, such as `2026-03-02` */
export async function readDayIn(db: Db, timezone: string, at: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(${at}::timestamptz at time zone ${zoneName(timezone)}, 'YYYY-MM-DD') as day`.execute(
    db,
  );
  return rows[0]?.day ?? "";
}

/**
 * A query for the days from one date to another: `day`, and the `month` and `day_of_month` of the yearly dates that fall on it.
 * In a year without a February 29, that date falls on February 28, which then has two rows.
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
