import type { ScheduledRun } from "@lineup/contract/scheduler/schemas";
import { readerZone, zoneOf } from "#web/lib/dates/dates.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { addDays, dayInWords, timeInWords, today } from "#web/features/scheduler/days.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";

/** @returns the date of a run in the time zone in which it is sent */
export function dayOf({ run_on, moved_to }: ScheduledRun): string {
  return moved_to ?? run_on;
}

/** @returns the day suggested when a run is moved: tomorrow for a failed run, otherwise its current day */
export function dayToMove(run: ScheduledRun): string {
  return run.status === "failed" ? addDays(today(), 1) : dayOf(run);
}

/** @returns a run's time, such as "9:00 AM New York"; if the run's time zone is the reader's, only "9:00 AM" */
export function timeOf(
  { send_time, timezone }: Pick<ScheduledRun, "send_time" | "timezone">,
  short = false,
): string {
  const say = schedulerTexts.say;
  const time = timeInWords(send_time);
  if (timezone === null) return `${time}, ${say(short ? "run.localShort" : "run.local")}`;
  return zoneOf(timezone) === readerZone() ? time : `${time} ${zoneLabel(timezone)}`;
}

/** @returns the day and time of a run, such as "Mon, Nov 30, 9:00 AM" */
export function whenOf(run: ScheduledRun): string {
  return `${dayInWords(dayOf(run))}, ${timeOf(run)}`;
}

/** @returns a complete description of a run for screen readers */
export function nameOf(run: ScheduledRun): string {
  const state = schedulerTexts.say(`run.${run.status}`);
  return schedulerTexts.say("run.name", { title: run.title, time: timeOf(run), state });
}

/** @returns true if a run can be moved to another day. A failed run can be moved, because no part of the run was sent */
export function canMove({ status, parts }: Pick<ScheduledRun, "status" | "parts">): boolean {
  if (status === "failed") return true;
  const begun = parts.some((part) => part.status === "sent" || part.status === "failed");
  return (status === "upcoming" || status === "paused") && !begun;
}
