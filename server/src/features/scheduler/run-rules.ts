import { type Timezone, timezones } from "@lineup/contract/constants";
import type { ScheduledRun, ScheduledRunPart } from "@lineup/contract/scheduler/schemas";

import {
  type InCompany,
  type Occurrence,
  type Schedule,
  localOf,
  momentOf,
} from "#server/features/scheduler/recurrence-rules";
import type { Text } from "#server/platform/texts";

/** A stored run of one time zone, finished or coming. */
export interface RunRecord {
  readonly scheduled_send_id: number;
  readonly run_on: string;
  readonly zone: Timezone;
  readonly due_at: Date;
  readonly moved_to: string | null;
  readonly done_at: Date | null;
  readonly send_id: number | null;
  readonly failure: Text | null;
}

/** An occurrence with the result of each time zone. */
export interface RunView extends Omit<ScheduledRun, "due_at" | "parts" | "title"> {
  readonly due_at: Date;
  readonly parts: readonly (Omit<ScheduledRunPart, "due_at" | "reason"> & {
    readonly due_at: Date;
    readonly reason: Text | null;
  })[];
}

/**
 * @param zones the time zones of the company's locations @param runs the stored runs of this occurrence
 * @returns the occurrence with its status; null for a past one without runs, when it was paused or didn't exist yet
 */
export function runView(
  schedule: Schedule & InCompany & { readonly id: number; readonly status: string },
  { run_on, day }: Occurrence,
  zones: readonly Timezone[],
  runs: readonly RunRecord[],
  now: Date,
): RunView | null {
  const moved_to = runs.find((run) => run.moved_to)?.moved_to ?? (day === run_on ? null : day);
  const isShown = (zone: Timezone): boolean =>
    runs.some((run) => run.zone === zone && (run.send_id !== null || run.failure !== null));
  const places = schedule.timezone === null ? zones : [schedule.timezone];
  // Once a run has started, its coming time zones are all stored; no other zone sends it.
  const isComplete = schedule.status === "active" && runs.some((run) => run.done_at !== null);
  const parts = timezones
    .filter((zone) => places.includes(zone) || isShown(zone))
    .flatMap((zone) => {
      const run = runs.find((one) => one.zone === zone);
      const due_at = run?.due_at ?? momentOf(day ?? run_on, schedule.send_time, zone);
      if (run === undefined && (due_at <= now || isComplete || schedule.status === "finished"))
        return [];
      return [partOf(zone, due_at, run)];
    });
  const due = parts.map((part) => +part.due_at);
  const [place = schedule.default_timezone] = places;
  const [first] = parts;
  const send_time = first ? localOf(first.due_at, first.timezone).time : schedule.send_time;
  if (parts.length === 0 && day !== null) return null;
  return {
    ...{ scheduled_send_id: schedule.id, run_on, moved_to, send_time },
    ...{ frequency: schedule.frequency, timezone: schedule.timezone },
    due_at: due.length > 0 ? new Date(Math.min(...due)) : momentOf(run_on, send_time, place),
    status: statusOf(parts, day, schedule.status),
    parts: day === null ? [] : parts,
  };
}

function partOf(
  timezone: Timezone,
  due_at: Date,
  run: RunRecord | undefined,
): RunView["parts"][number] {
  const { done_at = null, send_id = null, failure: reason = null } = run ?? {};
  const done = send_id === null ? (reason === null ? "nobody" : "failed") : "sent";
  return { timezone, due_at, status: done_at === null ? "upcoming" : done, send_id, reason };
}

function statusOf(
  parts: RunView["parts"],
  day: string | null,
  status: string,
): ScheduledRun["status"] {
  if (day === null) return "skipped";
  const has = (what: ScheduledRunPart["status"]): boolean =>
    parts.some((part) => part.status === what);
  if (has("upcoming")) return status === "paused" ? "paused" : "upcoming";
  return has("failed") && !has("sent") ? "failed" : "sent";
}
