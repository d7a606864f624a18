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

/** A scheduled send with a change applied. */
type Changed = Schedule &
  Pick<ScheduledSendRecord, "status"> & {
    /** The target; unchanged if the change doesn't mention it. */
    readonly target: Target;
  };

/**
 * Deletes the failed run of a single send that gets a new time, so it is sent again. @returns true when the change
 * sets another time
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
 * Only the title of a finished scheduled send may change. A change after which nothing is left to send is a mistake,
 * and so is adding people to a single send that went out.
 * @param isOther the change sets another time
 * @throws CallError that names the field
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

/** @throws CallError that names the field, when the time has passed for people in the target who haven't received it */
export async function refusePassed(
  { tx, scope, now }: CompanyContext,
  before: ScheduledSendRecord,
  after: Changed,
): Promise<void> {
  const isOther = isOtherMoment(before, after);
  if (!isOther && after.target === before) return;
  // With an unchanged time, or after it was sent, the time has only passed for people new to the target; the others
  // have it.
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
