import type { Timezone } from "@lineup/contract/constants";

import type { CompanyContext } from "#server/platform/context";
import {
  type Run,
  type Schedule,
  dayAfter,
  localOf,
  nextRun,
  zonesOf,
} from "#server/features/scheduler/recurrence-rules";
import { minuteOf } from "#server/features/scheduler/rules";
import type { RunRecord } from "#server/features/scheduler/run-rules";
import { readDoneRuns } from "#server/features/scheduler/runs/reads";
import {
  type NewRun,
  type State,
  deleteComing,
  deleteWaiting,
  refreshStates,
  writeRuns,
} from "#server/features/scheduler/runs/store";

type Planning = Pick<CompanyContext, "tx" | "scope" | "now" | "emit">;
type Planned = Schedule & { readonly id: number; readonly status: string };

/** A time, or another run, after which the next run of a time zone is searched. */
export interface NextRunRequest {
  readonly schedule: Planned;
  readonly zone: RunRecord["zone"];
  readonly after: Date | Run;
}

/**
 * Writes the next run of each time zone after a scheduled send was created or changed, and updates its state. A
 * paused one has no runs.
 * @param before its time zones so far, if they change. A run that was sent in all of them isn't sent again in the new
 *   ones. A run sent in some of them still reaches the people of the others, and no one gets it twice.
 */
export async function rewriteRuns(
  ctx: Planning,
  schedule: Planned,
  before: readonly Timezone[] | null,
): Promise<State> {
  const { tx, scope, now } = ctx;
  const { id } = schedule;
  if (schedule.status === "paused") await deleteWaiting(tx, scope, id);
  else {
    const zones = zonesOf(schedule);
    // A run that is due in this moment is still sent.
    await deleteComing(tx, scope, id, zones, now);
    const since = dayAfter(localOf(now, "UTC").day, -2);
    const done = before ? await readDoneRuns(tx, scope, id, since) : [];
    const days = [...Map.groupBy(done, ({ run_on }) => run_on)].filter(([, runs]) =>
      before?.every((zone) => runs.some((run) => run.zone === zone)),
    );
    const wanted = zones.map((zone) => ({ schedule, zone, after: minuteOf(now) }));
    await writeNextRuns(ctx, wanted, new Set(days.map(([day]) => day)));
  }
  const [state] = await updateStates(ctx, [id], []);
  if (state === undefined) throw new Error(`scheduled send ${id} is not there`);
  return state;
}

/** Writes the next run after each of these. @param done days of the series that aren't sent again */
export async function writeNextRuns(
  { tx, scope }: Planning,
  wanted: readonly NextRunRequest[],
  done: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (let open = wanted; open.length > 0;) {
    const found = open.flatMap(({ schedule, zone, after }) => {
      const run = nextRun(schedule, zone, after);
      return run === null ? [] : [{ schedule, zone, after: run }];
    });
    const fresh = found.filter(({ after }) => !done.has(after.run_on));
    const written = await writeRuns(tx, scope, fresh.map(newRun));
    const keys = new Set(written.map(keyOf));
    // If that run is finished already, the one after it is next.
    open = found.filter((one) => !keys.has(keyOf(newRun(one))));
  }
}

/** Updates the state of scheduled sends, and tells management. @param sentIds those that were just sent */
export async function updateStates(
  { tx, scope, now, emit }: Planning,
  ids: readonly number[],
  sentIds: readonly number[],
): Promise<State[]> {
  const states = await refreshStates(tx, scope, ids, sentIds, now);
  await emit(
    ...states.map(({ id, status, next_send_at, last_sent_at }) => {
      const state = {
        status,
        next_send_at: next_send_at?.toISOString() ?? null,
        last_sent_at: last_sent_at?.toISOString() ?? null,
      };
      return {
        type: "ScheduledSendChanged",
        payload: { scheduled_send_id: id, state },
        audience: { kind: "management" },
      } as const;
    }),
  );
  return states;
}

function newRun({ schedule, zone, after }: NextRunRequest & { readonly after: Run }): NewRun {
  const { run_on, due_at } = after;
  const moved_to = schedule.moves[run_on] ?? null;
  return { scheduled_send_id: schedule.id, run_on, zone, due_at, moved_to };
}

function keyOf({
  scheduled_send_id,
  run_on,
  zone,
}: NewRun | Pick<NewRun, "scheduled_send_id" | "run_on" | "zone">): string {
  return `${scheduled_send_id} ${run_on} ${zone}`;
}
