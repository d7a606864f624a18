import { defaultTimezone } from "@lineup/contract/constants";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { zoneOfEmployee } from "#server/platform/zones";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A year to look back on, and the weeks that it began and ends in. */
const keptDays = 400;

/** @returns whether it is time to note it again: once in each hour of the clock, so that a new day is seen as it begins */
export function isPresenceDue(lastSeen: Date | null, now: Date): boolean {
  return lastSeen === null || hourOf(lastSeen) !== hourOf(now);
}

/**
 * Notes that a person uses the product in a company: when, and on which day where they work. Waits for nobody: while a change
 * of theirs is under way, the next call notes it.
 */
export async function notePresence(
  db: Db,
  employee: { readonly companyId: number; readonly id: number },
  now: Date,
): Promise<void> {
  const { companyId, id } = employee;
  await sql`with free as (
      select e.id from employees e where e.company_id = ${companyId} and e.id = ${id} for no key update skip locked
    ), seen as (
      update employees e set last_seen_at = ${now} from free where e.company_id = ${companyId} and e.id = free.id
      returning e.company_id, e.id
    ), today as (
      select e.company_id, e.id,
        (${now}::timestamptz at time zone coalesce(${zoneOfEmployee}, ${defaultTimezone}))::date as day
      from seen e
    ) insert into employee_login_weeks as w (company_id, employee_id, week, days)
      select company_id, id, date_trunc('week', day)::date, 1 << (extract(isodow from day)::int - 1) from today
      on conflict (company_id, employee_id, week) do update set days = w.days | excluded.days
        where w.days & excluded.days = 0`.execute(db);
}

/** Forgets the weeks that no report asks for any more. */
export async function pruneLoginWeeks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * DAY_MS).toISOString().slice(0, 10);
  await db.deleteFrom("employee_login_weeks").where("week", "<", before).execute();
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}
