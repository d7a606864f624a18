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
import type { RunRecord } from "#server/features/scheduler/rules";
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

/** After which moment, or other run, the next one of a zone is looked for. */
export interface Wanted {
  readonly schedule: Planned;
  readonly zone: RunRecord["zone"];
  readonly after: Date | Run;
}

/**
 * Writes the next run of each zone anew, after a scheduled send was written or changed, and notes how it stands. While it is paused
 * there are none.
 * @param before its zones until now, where they are others: what has gone out in all of them does not once more in the new ones.
 *   What has in some is still to reach the others' people, and nobody gets it twice
 */
export async function planAnew(
  ctx: Planning,
  schedule: Planned,
  before: readonly Timezone[] | null,
): Promise<State> {
  const { tx, scope, now } = ctx;
  const { id } = schedule;
  if (schedule.status === "paused") await deleteWaiting(tx, scope, id);
  else {
    const zones = zonesOf(schedule);
    // What is due at this very moment goes out still.
    await deleteComing(tx, scope, id, zones, now);
    const since = dayAfter(localOf(now, "UTC").day, -2);
    const done = before ? await readDoneRuns(tx, scope, id, since) : [];
    const days = [...Map.groupBy(done, ({ run_on }) => run_on)].filter(([, runs]) =>
      before?.every((zone) => runs.some((run) => run.zone === zone)),
    );
    const wanted = zones.map((zone) => ({ schedule, zone, after: minuteOf(now) }));
    await writeNextRuns(ctx, wanted, new Set(days.map(([day]) => day)));
  }
  const [state] = await noteStates(ctx, [id], []);
  if (state === undefined) throw new Error(`scheduled send ${id} is not there`);
  return state;
}

/** Writes the next run after each of these. @param done days in the series that are not to go out once more */
export async function writeNextRuns(
  { tx, scope }: Planning,
  wanted: readonly Wanted[],
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
    // Where one was done already, the one behind it is the next.
    open = found.filter((one) => !keys.has(keyOf(newRun(one))));
  }
}

/** Notes how scheduled sends stand, and tells management. @param sentIds those of which something went out just now */
export async function noteStates(
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

function newRun({ schedule, zone, after }: Wanted & { readonly after: Run }): NewRun {
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
