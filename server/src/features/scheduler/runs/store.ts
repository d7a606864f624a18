import { timezones } from "@lineup/contract/constants";
import type { Timezone } from "@lineup/contract/constants";
import type { ScheduledSend } from "@lineup/contract/scheduler/schemas";
import { type RawBuilder, sql } from "kysely";

import { ownZones } from "#server/features/scheduler/reads";
import type { RunRecord } from "#server/features/scheduler/run-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";
import { zoneOfCompany } from "#server/platform/time-zones";

/** The key of the row that stores a run of a scheduled send for one time zone. */
export type RunKey = Pick<RunRecord, "scheduled_send_id" | "run_on" | "zone">;
export type NewRun = RunKey & Pick<RunRecord, "due_at" | "moved_to">;

/**
 * Inserts the next runs of scheduled sends. If a run already exists and isn't finished, its time is updated.
 * @returns the runs that were inserted or updated
 */
export async function writeRuns(
  tx: Db,
  scope: CompanyScope,
  runs: readonly NewRun[],
): Promise<RunKey[]> {
  if (runs.length === 0) return [];
  const { rows } = await sql<RunKey>`insert into scheduled_runs as r
      (company_id, scheduled_send_id, run_on, zone, due_at, moved_to)
    select ${scope.companyId}, x.scheduled_send_id, x.run_on, x.zone, x.due_at, x.moved_to
    from json_to_recordset(${JSON.stringify(runs)}) as x
      (scheduled_send_id bigint, run_on date, zone text, due_at timestamptz, moved_to date)
    on conflict (company_id, scheduled_send_id, run_on, zone) do update
      set due_at = excluded.due_at, moved_to = excluded.moved_to where r.done_at is null
    returning r.scheduled_send_id, r.run_on, r.zone`.execute(tx);
  return rows;
}

/** Deletes the unfinished runs of a scheduled send. */
export async function deleteWaiting(tx: Db, scope: CompanyScope, id: number): Promise<void> {
  await sql`delete from scheduled_runs where company_id = ${scope.companyId} and scheduled_send_id = ${id}
    and done_at is null`.execute(tx);
}

/**
 * Deletes the future runs of a scheduled send. If a run was already sent or is due in one time zone, the run's rows for
 * the other time zones in `zones` stay, so people in those time zones also receive the send.
 * @param zones the scheduled send's current time zones; future runs in any other time zone are always deleted
 */
export async function deleteComing(
  tx: Db,
  scope: CompanyScope,
  id: number,
  zones: readonly Timezone[],
  now: Date,
): Promise<void> {
  await sql`delete from scheduled_runs r where r.company_id = ${scope.companyId} and r.scheduled_send_id = ${id}
    and r.done_at is null and r.due_at > ${now} and not (r.zone = any(${[...zones]}::text[]) and exists (
      select from scheduled_runs d where d.company_id = r.company_id and d.scheduled_send_id = r.scheduled_send_id
        and d.run_on = r.run_on and (d.send_id is not null or d.done_at is null and d.due_at <= ${now})))`.execute(
    tx,
  );
}

/** Deletes a run's rows for the time zones in which the run wasn't sent, so these rows can be written again. */
export async function deleteUnsent(
  tx: Db,
  scope: CompanyScope,
  { scheduled_send_id, run_on }: Pick<RunKey, "scheduled_send_id" | "run_on">,
): Promise<void> {
  await sql`delete from scheduled_runs where company_id = ${scope.companyId}
    and scheduled_send_id = ${scheduled_send_id} and run_on = ${run_on}::date and send_id is null`.execute(
    tx,
  );
}

/** Deletes a run's rows for all time zones if the run failed in at least one time zone and was sent in none. */
export async function deleteFailed(
  tx: Db,
  scope: CompanyScope,
  { scheduled_send_id, run_on }: Pick<RunKey, "scheduled_send_id" | "run_on">,
): Promise<void> {
  await sql`with run as (
      select * from scheduled_runs where company_id = ${scope.companyId}
        and scheduled_send_id = ${scheduled_send_id} and run_on = ${run_on}::date)
    delete from scheduled_runs r where r.company_id = ${scope.companyId}
      and r.scheduled_send_id = ${scheduled_send_id} and r.run_on = ${run_on}::date
      and exists (select from run where failure is not null)
      and not exists (select from run where send_id is not null)`.execute(tx);
}

export interface ClaimedRun extends RunRecord {
  /**
   * True if the run is finished in all other time zones and had no recipients in any of them. For a scheduled send that
   * is sent only once, only the time zones in which the run has a row are considered.
   */
  readonly found_nobody: boolean;
  /** True if the run was sent in another time zone. */
  readonly has_begun: boolean;
}

/**
 * Claims due runs and locks them until the transaction ends, so only one node sends each run. If another transaction is
 * changing a scheduled send, the runs of that scheduled send are skipped; the next call of this function claims them.
 */
export async function claimDueRuns(
  tx: Db,
  scope: CompanyScope,
  now: Date,
  most: number,
): Promise<ClaimedRun[]> {
  const { rows } =
    await sql<ClaimedRun>`select r.scheduled_send_id, r.run_on, r.zone, r.due_at, r.moved_to, r.done_at,
      r.send_id, r.failure, (select count(*) filter (where o.done_at is not null and o.send_id is null and o.failure is null)
          = case s.frequency when 'once' then count(*) else ${timezones.length - 1} end
        from scheduled_runs o where o.company_id = r.company_id and o.scheduled_send_id = r.scheduled_send_id
          and o.run_on = r.run_on and o.zone <> r.zone) as found_nobody,
      exists (select from scheduled_runs o where o.company_id = r.company_id and o.scheduled_send_id = r.scheduled_send_id
        and o.run_on = r.run_on and o.send_id is not null) as has_begun
    from scheduled_runs r join scheduled_sends s on s.company_id = r.company_id and s.id = r.scheduled_send_id
    where r.company_id = ${scope.companyId} and r.due_at <= ${now} and r.done_at is null
      and s.status = 'active' and s.deleted_at is null and (s.held_until is null or s.held_until <= ${now})
    order by r.due_at, r.scheduled_send_id limit ${most} for update skip locked`.execute(tx);
  return rows;
}

/**
 * The result of a run in one time zone. If `send_id` and `failure` are both null, the run had no recipients in that time
 * zone.
 */
export interface Outcome extends RunKey {
  readonly send_id: number | null;
  readonly failure: Text | null;
}

/** Stores the results of runs. */
export async function storeOutcomes(
  tx: Db,
  scope: CompanyScope,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  await sql`update scheduled_runs r set done_at = ${now}, send_id = x.send_id, failure = x.failure
    from json_to_recordset(${JSON.stringify(outcomes)}) as x
      (scheduled_send_id bigint, run_on date, zone text, send_id bigint, failure jsonb)
    where r.company_id = ${scope.companyId} and r.scheduled_send_id = x.scheduled_send_id and r.run_on = x.run_on
      and r.zone = x.zone`.execute(tx);
}

/** @returns the given runs that have no earlier failure in any time zone, each run once */
export async function readFirstFailures(
  tx: Db,
  scope: CompanyScope,
  runs: readonly RunKey[],
): Promise<Pick<RunKey, "scheduled_send_id" | "run_on">[]> {
  const { rows } = await sql<
    Pick<RunKey, "scheduled_send_id" | "run_on">
  >`select distinct x.scheduled_send_id, x.run_on
    from json_to_recordset(${JSON.stringify(runs)}) as x (scheduled_send_id bigint, run_on date)
    where not exists (select from scheduled_runs r where r.company_id = ${scope.companyId}
      and r.scheduled_send_id = x.scheduled_send_id and r.run_on = x.run_on and r.failure is not null)`.execute(
    tx,
  );
  return rows;
}

export type State = Pick<ScheduledSend, "status"> & {
  readonly id: number;
  readonly next_send_at: Date | null;
  readonly last_sent_at: Date | null;
};

/**
 * Updates the status and the next run time of scheduled sends, based on their unfinished runs. If a scheduled send is
 * sent at the same local time everywhere, the next run is the first unfinished run in a time zone of the send's
 * locations, or of any company location if the send's target has no locations. While a scheduled send has unfinished
 * runs in other time zones, it isn't finished, because people may move to those time zones.
 * @param sentIds the scheduled sends that were just sent
 */
export async function refreshStates(
  tx: Db,
  scope: CompanyScope,
  ids: readonly number[],
  sentIds: readonly number[],
  now: Date,
): Promise<State[]> {
  const { rows } = await sql<State>`with ${waiting(scope, sql`s.id = any(${[...ids]}::bigint[])`)}
    update scheduled_sends s set next_send_at = w.next_send_at,
      last_sent_at = case when s.id = any(${[...sentIds]}::bigint[]) then ${now}::timestamptz else s.last_sent_at end,
      status = case when s.status = 'paused' then 'paused' when w.is_waiting then 'active' else 'finished' end
    from waiting w where s.company_id = ${scope.companyId} and s.id = w.id
    returning s.id, s.status, s.next_send_at, s.last_sent_at`.execute(tx);
  return rows;
}

/**
 * Creates a CTE `waiting` with a row for each `scheduled_sends s` that matches the condition. The row has the next run
 * time of the scheduled send, and tells whether there is any unfinished run.
 */
function waiting({ companyId }: CompanyScope, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const all = sql`array(select distinct l.timezone from locations l
    where l.company_id = ${companyId} and l.deleted_at is null)`;
  const zones = sql`coalesce(nullif(${ownZones}, '{}'), nullif(${all}, '{}'), array[${zoneOfCompany(sql`${companyId}`)}])`;
  return sql`waiting as (
      select s.id, min(r.due_at) filter (where s.timezone is not null or r.zone = any(${zones})) as next_send_at,
        count(r.due_at) > 0 as is_waiting
      from scheduled_sends s left join scheduled_runs r on r.company_id = s.company_id and r.scheduled_send_id = s.id
        and r.done_at is null
      where s.company_id = ${companyId} and ${condition} group by s.id)`;
}

/**
 * Locks scheduled sends whose stored next run time is outdated because the time zones of the company's locations have
 * changed.
 * @returns the ids of the locked scheduled sends
 */
export async function lockOutdated(tx: Db, scope: CompanyScope): Promise<number[]> {
  const isOfEach = sql`s.status = 'active' and s.timezone is null and s.deleted_at is null`;
  // Only outdated rows are locked, so the due runs of all other scheduled sends can still be claimed.
  const { rows } = await sql<{ id: number }>`with ${waiting(scope, isOfEach)},
    outdated as materialized (
      select w.id from waiting w join scheduled_sends s on s.company_id = ${scope.companyId} and s.id = w.id
      where s.next_send_at is distinct from w.next_send_at)
    select s.id from scheduled_sends s where s.company_id = ${scope.companyId}
      and s.id in (select o.id from outdated o) order by s.id for update`.execute(tx);
  return rows.map(({ id }) => id);
}
