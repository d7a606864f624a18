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

/** A scheduled send after a change. */
type Changed = Schedule &
  Pick<ScheduledSendRecord, "status"> & {
    /** As it was where nothing is said of it. */
    readonly target: Target;
  };

/** What is to go out once and has failed does at another time that is to come. @returns whether a change says another time */
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
 * What is over can still get another title. What another change leaves nothing of is a mistake, as it is to add people to what went out once.
 * @param isOther it was to go out at another time
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

/** @throws CallError that names the field where its time has passed for somebody whom it is for, and who has not got it */
export async function refusePassed(
  { tx, scope, now }: CompanyContext,
  before: ScheduledSendRecord,
  after: Changed,
): Promise<void> {
  const isOther = isOtherMoment(before, after);
  if (!isOther && after.target === before) return;
  // At the same moment as before, or where it is out, it has passed only for those who are new to it: the others have it.
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
