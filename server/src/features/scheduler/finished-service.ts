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
    /** The new target. If the change has no target, this is the record of the scheduled send before the change. */
    readonly target: Target;
  };

/**
 * If a change gives a new time to a scheduled send that is sent only once, deletes its failed run, so it can be sent
 * again.
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
 * Checks a change that leaves a scheduled send without future runs. Refuses it in two cases: if the scheduled send had
 * future runs before or gets another time, because nothing would be sent; and if the change adds people to a scheduled
 * send that is sent only once, because they wouldn't get it. Other changes, such as a new title, are allowed.
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
 * Refuses a change if the send time has already passed for people in the target who haven't received the scheduled
 * send.
 * @throws CallError `validation_failed` with the field that has the mistake
 */
export async function refusePassed(
  { tx, scope, now }: CompanyContext,
  before: ScheduledSendRecord,
  after: Changed,
): Promise<void> {
  const isOther = isOtherMoment(before, after);
  if (!isOther && after.target === before) return;
  // If the send time is unchanged, or in zones where the send was already sent, only people who are new to the target
  // would miss it, because the others have received it.
  const added = await readZonesAdded(tx, scope, before, after.target);
  const all = isOther ? await readZonesReached(tx, scope, after.target) : added;
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
