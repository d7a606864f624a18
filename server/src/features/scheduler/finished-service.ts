import type { Target } from "@lineup/contract/targeting/schemas";

import type { ScheduledSendRecord } from "#server/features/scheduler/reads";
import { type Schedule, isRetimed } from "#server/features/scheduler/recurrence-rules";
import { finishedProblem, passedProblem } from "#server/features/scheduler/rules";
import { readZonesOut } from "#server/features/scheduler/runs/reads";
import { deleteFailed } from "#server/features/scheduler/runs/store";
import { readZonesAdded } from "#server/features/scheduler/target-reads";
import { readZonesReached } from "#server/features/targeting/reads";
import type { CompanyContext } from "#server/platform/context";
import { refuse } from "#server/platform/http/errors";

/** The fields of a scheduled send after a change. */
type Changed = Schedule &
  Pick<ScheduledSendRecord, "status"> & {
    /**
     * The target after the change. If the change sets no target, `target` is the scheduled send's record from before
     * the change.
     */
    readonly target: Target;
  };

/**
 * If a change sets another time for a one-time scheduled send, deletes the failed run of the scheduled send, so
 * that the run can be sent again.
 * @returns true if the change sets another time
 */
export async function isAtOtherTime(
  { tx, scope }: CompanyContext,
  before: ScheduledSendRecord,
  after: Schedule,
): Promise<boolean> {
  const isOther = isRetimed(before, after);
  if (isOther && after.frequency === "once") await deleteFailed(tx, scope, firstOf(before, after));
  return isOther;
}

/**
 * Checks a change that leaves a scheduled send without future runs. The change is refused in two cases. First, the
 * scheduled send had future runs before, or the change sets another time, and nothing would be sent. Second, the
 * change adds people to a scheduled send that is sent only once, and these people wouldn't receive it. Other changes,
 * such as a new title, are allowed.
 * @param isOther true if the change sets another time
 * @throws CallError `validation_failed` with the field that has the mistake
 */
export async function refuseFinished(
  { tx, scope }: CompanyContext,
  before: ScheduledSendRecord,
  after: Changed,
  isOther: boolean,
): Promise<void> {
  const isMeant = before.status !== "finished" || isOther;
  const isOnce = after.frequency === "once";
  if (isMeant || (isOnce && (await readZonesAdded(tx, scope, before, after.target)).length > 0))
    refuse(finishedProblem(after, await readZonesOut(tx, scope, firstOf(before, after))));
}

/**
 * Refuses a change if the target contains people who haven't received the scheduled send and for whom the send time has
 * already passed.
 * @throws CallError `validation_failed` with the field that has the mistake
 */
export async function refusePassed(
  { tx, scope, now }: CompanyContext,
  before: ScheduledSendRecord,
  after: Changed,
): Promise<void> {
  const isOther = isOtherMoment(before, after);
  if (!isOther && after.target === before) return;
  // Checks only people who could miss the send: people who are new to the target and, if the send time changes, also
  // people in time zones where the send wasn't sent yet.
  const added = await readZonesAdded(tx, scope, before, after.target);
  const target = { ...after.target, author_id: before.created_by };
  const all = isOther ? await readZonesReached(tx, scope, target) : added;
  const out = await readZonesOut(tx, scope, firstOf(before, after));
  const late = all.filter((zone) => added.includes(zone) || !out.includes(zone));
  refuse(passedProblem(after, late, now));
}

function firstOf({ id }: ScheduledSendRecord, { starts_on }: Schedule) {
  return { scheduled_send_id: id, run_on: starts_on };
}

type Moment = Pick<ScheduledSendRecord, "starts_on" | "send_time" | "timezone" | "status">;

function isOtherMoment(before: Moment, after: Moment): boolean {
  return (["starts_on", "send_time", "timezone", "status"] as const).some(
    (field) => before[field] !== after[field],
  );
}
