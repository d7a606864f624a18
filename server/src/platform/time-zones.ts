import { defaultTimezone } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";

/**
 * The zone that `employees e` works in: of their first location by name; null for who belongs to none. The documents'
 * `America/Honolulu` is no zone that can be computed with. Each location is looked up by itself, and the order is by a key that no
 * index has, as the planner might else walk all of a company's locations for each of its people.
 */
export const zoneOfEmployee: RawBuilder<string | null> = sql<string | null>`(
  select case l.timezone when 'America/Honolulu' then 'Pacific/Honolulu' else l.timezone end
  from employee_locations x cross join lateral (
    select l.name, l.timezone from locations l
    where l.company_id = x.company_id and l.id = x.location_id and l.deleted_at is null limit 1) l
  where x.company_id = e.company_id and x.employee_id = e.id order by lower(l.name) || '' limit 1)`;

/**
 * True for `employees e` who work in the zone, who belongs to no location in the default one; of no zone, for everybody.
 * @param timezone as the documents name it
 */
export function worksIn(timezone: string | null): RawBuilder<boolean> {
  if (timezone === null) return sql<boolean>`true`;
  return sql<boolean>`coalesce(${zoneOfEmployee}, ${defaultTimezone}) = ${zoneName(timezone)}`;
}

/** @returns the name by which a zone of the documents is computed with */
export function zoneName(timezone: string): string {
  return timezone === "America/Honolulu" ? "Pacific/Honolulu" : timezone;
}

/** @returns the city after which a zone is called */
export function cityOf(timezone: string): string {
  return timezone.slice(timezone.indexOf("/") + 1).replaceAll("_", " ");
}

/**
 * The moment of a local time. Of one that comes twice it is the first, as everywhere here, where PostgreSQL takes the second: an
 * hour before it is there once, and so is what comes an hour after that.
 */
export function momentOf(local: RawBuilder<unknown>, timezone: string): RawBuilder<Date> {
  const at = (time: RawBuilder<unknown>) => sql`(${time}) at time zone ${zoneName(timezone)}`;
  return sql<Date>`least(${at(local)}, ${at(sql`${local} - interval '1 hour'`)} + interval '1 hour')`;
}

/** @returns the moment so many days of a zone later, at the same time of day whatever its clocks do in between */
export function daysLater(from: Date, days: number, timezone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(from.getTime());
  const later = local.toZonedDateTimeISO(zoneName(timezone)).add({ days });
  return new Date(later.epochMilliseconds);
}

/** @returns the day that it is in a zone at a moment, `2026-03-02` */
export async function readDayIn(db: Db, timezone: string, at: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(${at}::timestamptz at time zone ${zoneName(timezone)}, 'YYYY-MM-DD') as day`.execute(
    db,
  );
  return rows[0]?.day ?? "";
}

/**
 * The days from one to another, with the `month` and `day_of_month` that come each year on it: February 29 as well, on the 28th of a
 * year that has no 29th.
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
