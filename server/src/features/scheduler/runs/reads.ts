import type { Timezone } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { RunRecord } from "#server/features/scheduler/run-rules";
import { type AuthoredTarget, isTargeted } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import { zoneOfEmployee } from "#server/platform/time-zones";

const columns = sql`r.scheduled_send_id, r.run_on, r.zone, r.due_at, r.moved_to, r.done_at, r.send_id, r.failure`;

/**
 * Reads the runs of scheduled sends for a range of days. Includes a run if its original day in the series or the day to
 * which it was moved is in the range.
 * @param range the first and last day of the range
 */
export async function readRunsBetween(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RunRecord[]> {
  const theirs = sql`select ${columns} from scheduled_runs r
    where r.company_id = ${scope.companyId} and r.scheduled_send_id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<RunRecord>`
    ${theirs} and r.run_on between ${from}::date and ${to}::date
    union all ${theirs} and r.moved_to between ${from}::date and ${to}::date
      and r.run_on not between ${from}::date and ${to}::date`.execute(db);
  return rows;
}

/** @returns the last ten finished runs of a scheduled send; each run has a row for each time zone */
export async function readLastRuns(db: Db, scope: CompanyScope, id: number): Promise<RunRecord[]> {
  const { rows } = await sql<RunRecord>`with last as (
      select d.run_on from scheduled_runs d where d.company_id = ${scope.companyId} and d.scheduled_send_id = ${id}
        and d.done_at is not null
      group by d.run_on order by max(d.due_at) desc limit 10)
    select ${columns} from scheduled_runs r join last on last.run_on = r.run_on
    where r.company_id = ${scope.companyId} and r.scheduled_send_id = ${id}`.execute(db);
  return rows;
}

/** @returns the finished runs of a scheduled send, without runs whose original day in the series is before `from` */
export async function readDoneRuns(
  db: Db,
  scope: CompanyScope,
  id: number,
  from: string,
): Promise<Pick<RunRecord, "run_on" | "zone">[]> {
  const { rows } = await sql<RunRecord>`select r.run_on, r.zone from scheduled_runs r
    where r.company_id = ${scope.companyId} and r.scheduled_send_id = ${id} and r.done_at is not null
      and r.run_on >= ${from}::date`.execute(db);
  return rows;
}

/** @returns `has_failed`: true if the run failed in any time zone; `has_begun`: true if it was sent in any time zone */
export async function readProgress(
  db: Db,
  scope: CompanyScope,
  { scheduled_send_id, run_on }: Pick<RunRecord, "scheduled_send_id" | "run_on">,
): Promise<{ has_failed: boolean; has_begun: boolean }> {
  const { rows } = await sql<{ has_failed: boolean; has_begun: boolean }>`select
      coalesce(bool_or(r.failure is not null), false) as has_failed,
      coalesce(bool_or(r.send_id is not null), false) as has_begun from scheduled_runs r
    where r.company_id = ${scope.companyId} and r.scheduled_send_id = ${scheduled_send_id}
      and r.run_on = ${run_on}::date`.execute(db);
  return rows[0] ?? { has_failed: false, has_begun: false };
}

/** @returns the time zones in which a run was sent */
export async function readZonesOut(
  db: Db,
  scope: CompanyScope,
  { scheduled_send_id, run_on }: Pick<RunRecord, "scheduled_send_id" | "run_on">,
): Promise<Timezone[]> {
  const { rows } = await sql<Pick<RunRecord, "zone">>`select r.zone from scheduled_runs r
    where r.company_id = ${scope.companyId} and r.scheduled_send_id = ${scheduled_send_id}
      and r.run_on = ${run_on}::date and r.send_id is not null`.execute(db);
  return rows.map(({ zone }) => zone);
}

/** @returns the number of people in the target, by the time zone in which they work */
export async function countByZone(
  db: Db,
  scope: CompanyScope,
  target: AuthoredTarget,
): Promise<ReadonlyMap<Timezone, number>> {
  const { rows } = await sql<{ zone: Timezone; count: number }>`select
      case z.zone when 'Pacific/Honolulu' then 'America/Honolulu' else z.zone end as zone, count(*) as count
    from employees e cross join lateral (select ${zoneOfEmployee} as zone) z
    where ${isTargeted(scope, target)} group by z.zone`.execute(db);
  return new Map(rows.map(({ zone, count }) => [zone, count]));
}

/** A person who gets an e-mail because a scheduled send failed. */
export interface FailureContact {
  readonly scheduled_send_id: number;
  readonly employee_id: number;
  readonly email: string;
  readonly locale: string;
}

/**
 * The number of minutes after an e-mail about failures in which the recipient gets no more e-mails about failures. If many runs
 * fail at the same time, the first e-mail links to all failed runs.
 */
const minutesBetweenMails = 10;

/**
 * @param ids scheduled sends with failed runs
 * @returns the person who gets an e-mail about each scheduled send: its author; if the author has left, the person who
 *   last changed the scheduled send; if both have left, an admin. People who got an e-mail about failures in the last
 *   `minutesBetweenMails` are left out.
 */
export async function readFailureContacts(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
  now: Date,
): Promise<FailureContact[]> {
  const told = (
    scheduled: string,
  ): RawBuilder<unknown> => sql`lateral (select e.id, e.user_id, e.email, e.default_locale
      from employees e where e.company_id = ${scope.companyId} and e.is_active and e.deleted_at is null
        and e.role in ('manager', 'admin')
        and (e.id in (${sql.ref(`${scheduled}.created_by`)}, ${sql.ref(`${scheduled}.updated_by`)}) or e.role = 'admin')
      order by e.id = ${sql.ref(`${scheduled}.created_by`)} desc nulls last,
        e.id = ${sql.ref(`${scheduled}.updated_by`)} desc nulls last, e.id limit 1)`;
  // Only the first failure of a run causes an e-mail, not later failures in other time zones. All failures of the day
  // are read, because whether a failure causes an e-mail depends on when the previous e-mail was sent.
  const { rows } = await sql<FailureContact & { failed: number[] }>`with failed as (
      select e.id, array_agg(distinct extract(epoch from r.done_at)::float8) as times from scheduled_runs r
        join scheduled_sends o on o.company_id = r.company_id and o.id = r.scheduled_send_id
        cross join ${told("o")} e
      where r.company_id = ${scope.companyId} and r.failure is not null
        and r.done_at >= date_trunc('day', ${now}::timestamptz - make_interval(mins => ${minutesBetweenMails}), 'UTC')
        and not exists (select from scheduled_runs f where f.company_id = r.company_id
          and f.scheduled_send_id = r.scheduled_send_id and f.run_on = r.run_on and f.failure is not null
          and f.done_at < r.done_at)
      group by e.id)
    select s.id as scheduled_send_id, e.id as employee_id, coalesce(u.email, e.email) as email,
      coalesce(u.default_locale, e.default_locale) as locale, coalesce(failed.times, '{}') as failed
    from scheduled_sends s cross join ${told("s")} e left join users u on u.id = e.user_id
      left join failed on failed.id = e.id
    where s.company_id = ${scope.companyId} and s.id = any(${[...ids]}::bigint[])
      and coalesce(u.email, e.email) is not null
    order by e.id, s.id`.execute(db);
  return rows.filter(({ failed }) => !isQuiet(failed, now.getTime() / 1000));
}

/**
 * @param failed the times of all failures for which a person would get an e-mail, in seconds since 1970
 * @param now the current time, in seconds since 1970
 * @returns true if the person got an e-mail about one of these failures in the last `minutesBetweenMails`
 */
function isQuiet(failed: readonly number[], now: number): boolean {
  const last = failed
    .toSorted((one, other) => one - other)
    .reduce((mail, at) => (at - mail < minutesBetweenMails * 60 ? mail : at), -Infinity);
  return now - last < minutesBetweenMails * 60;
}

/** @returns the ids of the companies in which a run is due */
export async function readDueCompanies(
  db: Db,
  scopes: readonly CompanyScope[],
  now: Date,
): Promise<number[]> {
  const ids = scopes.map(({ companyId }) => companyId);
  const { rows } = await sql<{ company_id: number }>`select distinct company_id from scheduled_runs
    where due_at <= ${now} and done_at is null and company_id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ company_id }) => company_id);
}
