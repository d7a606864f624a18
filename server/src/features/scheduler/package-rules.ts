import type { CalendarPackageDay } from "@lineup/contract/scheduler/schemas";

import { dayAfter } from "#server/features/scheduler/recurrence-rules";
import type { RunView } from "#server/features/scheduler/run-rules";

/** A template of a package, some days after the first one, at a time of day. */
interface Planned {
  readonly title: string;
  readonly offset_days: number;
  readonly send_time: string;
}

/**
 * @param title the title of the scheduled send
 * @param plan the templates of its package
 * @returns the days after a coming run on which the package sends more. Templates at the time of the run, or before
 *   it, belong to the run. Empty for skipped or finished runs: either their sends exist, or there won't be any.
 */
export function packageDaysOf(
  { scheduled_send_id, run_on, moved_to, send_time, timezone, status }: RunView,
  title: string,
  plan: readonly Planned[],
): CalendarPackageDay[] {
  if (status !== "upcoming" && status !== "paused") return [];
  const of = { scheduled_send_id, run_on, scheduled_send_title: title, timezone, status };
  return plan
    .filter((one) => one.offset_days > 0 || one.send_time > send_time)
    .map((one) => ({
      ...of,
      title: one.title,
      day: dayAfter(moved_to ?? run_on, one.offset_days),
      send_time: one.send_time,
    }));
}
