import { defaultTimezone, timezones } from "@lineup/contract/constants";
import type { Timezone } from "@lineup/contract/constants";
import type { ScheduledSend } from "@lineup/contract/scheduler/schemas";
import { type RawBuilder, sql } from "kysely";

import { ownZones } from "#server/features/scheduler/reads";
import type { RunRecord } from "#server/features/scheduler/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/** Which run of which scheduled send, in which zone. */
export type RunKey = Pick<RunRecord, "scheduled_send_id" | "run_on" | "zone">;
export type NewRun = RunKey & Pick<RunRecord, "due_at" | "moved_to">;

/**
 * Writes runs that are to come. One that is there already gets the new moment; one that was done stays done.
 * @returns those that wait now
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

/** Takes away what waits of a scheduled send. */
export async function deleteWaiting(tx: Db, scope: CompanyScope, id: number): Promise<void> {
  await sql`delete from scheduled_runs where company_id = ${scope.companyId} and scheduled_send_id = ${id}
    and done_at is null`.execute(tx);
}

/**
 * Takes away what is to come of a scheduled send. What has gone out in one zone, or is about to, is still to reach the others.
 * @param zones those that it has now
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

/** Forgets a run of which nothing has gone out in any zone, so that it can be written anew. */
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

/** The same of a run that has failed; any other stays. */
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
  /** In all other zones that there are, or in which it was still to come, of what goes out once, it is over, and nobody was there. */
  readonly found_nobody: boolean;
  /** It has gone out in another zone. */
  readonly has_begun: boolean;
}

/**
 * Takes runs that are due and keeps them until the transaction ends, so that nobody else takes them too. Those of a scheduled send
 * that is being changed at the moment are left for the next look.
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
      and s.status = 'active' and s.deleted_at is null
    order by r.due_at, r.scheduled_send_id limit ${most} for update skip locked`.execute(tx);
  return rows;
}

/** What became of a run. Neither of the two: there was nobody in its zone. */
export interface Outcome extends RunKey {
  readonly send_id: number | null;
  readonly failure: Text | null;
}

/** Notes what became of runs. */
export async function noteOutcomes(
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

/** @returns of these runs those of which nothing went out in another zone before */
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
 * Reads off the runs that wait how scheduled sends stand. Of a time that is each location's own the next that counts is one in a zone
 * of the locations that it names, or where the company has any; while others wait it is not over, as somebody may be there by then.
 * @param sentIds those of which something went out just now
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

/** `waiting`: when each of those `scheduled_sends s` for which the condition holds goes out next, and whether anything of it waits. */
function waiting({ companyId }: CompanyScope, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const all = sql`array(select distinct l.timezone from locations l
    where l.company_id = ${companyId} and l.deleted_at is null)`;
  const zones = sql`coalesce(nullif(${ownZones}, '{}'), nullif(${all}, '{}'), ${[defaultTimezone] satisfies Timezone[]}::text[])`;
  return sql`waiting as (
      select s.id, min(r.due_at) filter (where s.timezone is not null or r.zone = any(${zones})) as next_send_at,
        count(r.due_at) > 0 as is_waiting
      from scheduled_sends s left join scheduled_runs r on r.company_id = s.company_id and r.scheduled_send_id = s.id
        and r.done_at is null
      where s.company_id = ${companyId} and ${condition} group by s.id)`;
}

/**
 * Locks those that go out next at another moment than is noted, as the company has locations in other zones by now.
 * @returns their ids
 */
export async function lockOutdated(tx: Db, scope: CompanyScope): Promise<number[]> {
  const isOfEach = sql`s.status = 'active' and s.timezone is null and s.deleted_at is null`;
  // Only what is outdated is locked: what is due meanwhile goes past it.
  const { rows } = await sql<{ id: number }>`with ${waiting(scope, isOfEach)},
    outdated as materialized (
      select w.id from waiting w join scheduled_sends s on s.company_id = ${scope.companyId} and s.id = w.id
      where s.next_send_at is distinct from w.next_send_at)
    select s.id from scheduled_sends s where s.company_id = ${scope.companyId}
      and s.id in (select o.id from outdated o) order by s.id for update`.execute(tx);
  return rows.map(({ id }) => id);
}
