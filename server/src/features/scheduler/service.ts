import type { CallArguments } from "@lineup/contract/calls";
import type {
  ScheduledSendChange,
  ScheduledSendDetail,
  Sendable,
} from "@lineup/contract/scheduler/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { readDefaultTimezone } from "#server/features/companies/settings/reads";
import { endOfHold } from "#server/features/memos/publishing/hold-service";
import { scheduledSendDetail } from "#server/features/scheduler/list-service";
import {
  isAtOtherTime,
  refuseFinished,
  refusePassed,
} from "#server/features/scheduler/finished-service";
import { rewriteRuns } from "#server/features/scheduler/plan-service";
import { auditedFields } from "#server/features/scheduler/present";
import {
  type ScheduledSendRecord,
  readScheduledSends,
  readSendable,
} from "#server/features/scheduler/reads";
import {
  changedSchedule,
  movesProblem,
  finishedProblem,
  passedProblem,
  runProblem,
  scheduleOf,
  scheduleProblem,
  withRunChanged,
} from "#server/features/scheduler/rules";
import { columnsOfSendable, sendableOf } from "#server/features/scheduler/sendable-rules";
import { type Schedule, zonesOf } from "#server/features/scheduler/recurrence-rules";
import { readProgress } from "#server/features/scheduler/runs/reads";
import { deleteUnsent, deleteWaiting } from "#server/features/scheduler/runs/store";
import {
  insertScheduledSend,
  lockScheduledSend,
  removeScheduledSend,
  replaceScheduledTarget,
  updateScheduledSend,
} from "#server/features/scheduler/store";
import {
  type DeletedTargets,
  remainingDeletedTargets,
} from "#server/features/scheduler/target-rules";
import { findUnknownTargets, readZonesReached } from "#server/features/targeting/reads";
import { idsWithout } from "#server/platform/id-lists";
import type { CompanyContext } from "#server/platform/context";
import { checkFlag } from "#server/platform/http/calls/authenticate";
import { CallError, invalidField, refuse } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/** @throws CallError that names a field with a mistake, or one because of which nothing would go out */
export async function createScheduledSend(
  ctx: CompanyContext,
  draft: CallArguments<"createScheduledSend">,
): Promise<ScheduledSendDetail> {
  const { tx, scope, actor, now } = ctx;
  const { send_time, ...rule } = scheduleOf(draft, await readDefaultTimezone(tx, scope), now);
  if (send_time === undefined) throw invalidField("send_time", sharedTexts.required);
  const schedule = { ...rule, send_time };
  refuse(scheduleProblem(schedule));
  const { title } = await requireSendable(ctx, {
    type: draft.sendable_type,
    id: draft.sendable_id,
  });
  await checkTarget(ctx, draft, nowhere);
  const fields = {
    ...schedule,
    ...columnsOfSendable(draft.sendable_type, draft.sendable_id),
    ...{ title: draft.title ?? title, mode: draft.mode, status: draft.status },
  };
  const held_until = draft.hold ? endOfHold(now) : null;
  const held = { ...fields, held_until };
  const target = { ...draft, author_id: actor.employeeId };
  const id = await insertScheduledSend(tx, scope, actor.employeeId, held, now);
  await replaceScheduledTarget(tx, scope, id, draft);
  const { status } = await rewriteRuns(ctx, { ...fields, id }, null);
  if (status === "finished") refuse(finishedProblem(schedule));
  if (status === "active")
    refuse(passedProblem(schedule, await readZonesReached(tx, scope, target), now));
  return audited(ctx, null, id);
}

/**
 * Changes, pauses or resumes a scheduled send, or moves one of its runs.
 * @throws CallError `not_found`; `stale_version`; or one that names the field
 */
export async function updateScheduledSendOf(
  ctx: CompanyContext,
  change: CallArguments<"updateScheduledSend">,
): Promise<ScheduledSendDetail> {
  const { tx, scope, actor, now } = ctx;
  const before = await locked(ctx, change.id);
  if (change.revision !== undefined && change.revision !== before.revision)
    throw new CallError("stale_version");
  const changed = changedSchedule(before, change);
  refuse(movesProblem(before, changed));
  const schedule = change.run ? await scheduleAfterRun(ctx, before, changed, change.run) : changed;
  refuse(scheduleProblem(schedule));
  const sent = sendableOf(before);
  const sendable = {
    type: change.sendable_type ?? sent.type,
    id: change.sendable_id ?? sent.id,
  };
  if (sendable.type !== sent.type || sendable.id !== sent.id) await requireSendable(ctx, sendable);
  const target = await retarget(ctx, before, change);
  const status = change.status ?? (before.status === "paused" ? "paused" : "active");
  const fields = {
    ...schedule,
    ...columnsOfSendable(sendable.type, sendable.id),
    ...{ title: change.title ?? before.title, mode: change.mode ?? before.mode, status },
  };
  const isOther = await isAtOtherTime(ctx, before, schedule);
  await updateScheduledSend(tx, scope, before.id, { ...fields, editorId: actor.employeeId }, now);
  const zones = schedule.timezone === before.timezone ? null : zonesOf(before);
  const planned = await rewriteRuns(ctx, { ...fields, id: before.id }, zones);
  const after = { ...schedule, status, target };
  if (planned.status === "active") await refusePassed(ctx, before, after);
  // Skipping the last run is allowed, although it finishes the series.
  if (planned.status === "finished" && !change.run?.skipped)
    await refuseFinished(ctx, before, after, isOther);
  return audited(ctx, before, before.id);
}

/** @returns the target after the change @throws CallError that names the field */
async function retarget(
  ctx: CompanyContext,
  before: ScheduledSendRecord,
  change: CallArguments<"updateScheduledSend">,
): Promise<Target> {
  const target = targetAfter(before, change);
  if (target === null) return before;
  await checkTarget(ctx, target, before);
  // A target of people by name keeps its deleted locations: without them, it would become everyone when it is changed
  // back to locations.
  const { lost_location_ids, lost_audience_ids } = remainingDeletedTargets(before, target);
  await replaceScheduledTarget(ctx.tx, ctx.scope, before.id, {
    ...target,
    location_ids: [...target.location_ids, ...lost_location_ids],
    audience_ids: [...target.audience_ids, ...lost_audience_ids],
  });
  return target;
}

/**
 * @returns the schedule with one run changed; the waiting rows of that run are deleted
 * @throws CallError `stale_version` when the run is on another day than the caller knew; or one that names the field
 */
async function scheduleAfterRun(
  { tx, scope, now }: CompanyContext,
  before: ScheduledSendRecord,
  schedule: Schedule,
  change: NonNullable<ScheduledSendChange["run"]>,
): Promise<Schedule> {
  const run = { scheduled_send_id: before.id, run_on: change.run_on };
  const { [change.run_on]: goesOutOn = change.run_on } = before.moves;
  if (change.known_day !== undefined && change.known_day !== goesOutOn)
    throw new CallError("stale_version");
  const [first = before.default_timezone] = await readZonesReached(tx, scope, {
    ...before,
    author_id: before.created_by,
  });
  const zone = schedule.timezone ?? first;
  const progress = await readProgress(tx, scope, run);
  refuse(runProblem(schedule, change, zone, progress, now));
  await deleteUnsent(tx, scope, run);
  return withRunChanged(schedule, change, zone, now);
}

/**
 * Deletes a scheduled send: nothing more goes out.
 * @throws CallError `not_found`; `conflict` if it was to be deleted only unsent, and has sent something
 */
export async function deleteScheduledSend(
  ctx: CompanyContext,
  { id, only_unsent }: CallArguments<"deleteScheduledSend">,
): Promise<Record<string, never>> {
  const before = await locked(ctx, id);
  if (only_unsent && before.last_sent_at !== null)
    throw new CallError("conflict", { text: sharedTexts.hasGoneOut });
  await removeScheduledSend(ctx.tx, ctx.scope, id, ctx.now);
  await deleteWaiting(ctx.tx, ctx.scope, id);
  const fields = { before: auditedFields(before), after: null };
  await ctx.audit({ kind: "scheduled-send", id, name: before.title, ...fields });
  await ctx.emit({
    type: "ScheduledSendChanged",
    payload: { scheduled_send_id: id, state: null },
    audience: { kind: "management" },
  });
  return {};
}

async function locked(ctx: CompanyContext, id: number): Promise<ScheduledSendRecord> {
  if (!(await lockScheduledSend(ctx.tx, ctx.scope, id))) throw new CallError("not_found");
  return required(ctx, id);
}

async function required({ tx, scope }: CompanyContext, id: number): Promise<ScheduledSendRecord> {
  const [record] = await readScheduledSends(tx, scope, [id]);
  if (record === undefined) throw new CallError("not_found");
  return record;
}

/** Writes the audit entry of a change. @returns the scheduled send as it is now */
async function audited(
  ctx: CompanyContext,
  before: ScheduledSendRecord | null,
  id: number,
): Promise<ScheduledSendDetail> {
  const after = await required(ctx, id);
  const fields = { before: before && auditedFields(before), after: auditedFields(after) };
  await ctx.audit({ kind: "scheduled-send", id, name: after.title, ...fields });
  return scheduledSendDetail(ctx, id);
}

async function requireSendable(
  { tx, scope }: CompanyContext,
  wanted: Pick<Sendable, "type" | "id">,
): Promise<Sendable> {
  const found = await readSendable(tx, scope, wanted);
  if (found === undefined)
    throw invalidField("sendable_id", {
      en: "Please choose a published template or a package",
      es: "Elige una plantilla publicada o un paquete",
    });
  return found;
}

/** @returns the target after a change that may leave parts out; null when it doesn't mention the target */
function targetAfter(
  before: ScheduledSendRecord,
  change: CallArguments<"updateScheduledSend">,
): Target | null {
  const { mode, location_ids, audience_ids, recipient_ids } = change;
  if ([mode, location_ids, audience_ids, recipient_ids].every((part) => part === undefined))
    return null;
  return {
    mode: mode ?? before.mode,
    location_ids: location_ids ?? before.location_ids,
    audience_ids: audience_ids ?? before.audience_ids,
    recipient_ids: recipient_ids ?? before.recipient_ids,
  };
}

type Places = Pick<Target, "location_ids" | "audience_ids"> & DeletedTargets;

const nowhere: Places = {
  ...{ location_ids: [], audience_ids: [], lost_location_ids: [], lost_audience_ids: [] },
};

/**
 * @throws CallError that names each field with a location, audience or person the company doesn't have, or whose
 *   locations are all deleted without a replacement, because it would go to everyone; `feature_disabled` for
 *   locations or audiences the company has turned off, unless they were named before
 */
async function checkTarget(
  { tx, scope }: CompanyContext,
  target: Target,
  before: Places,
): Promise<void> {
  const gone: string[] = await findUnknownTargets(tx, scope, target);
  const lost = remainingDeletedTargets(before, target);
  if (target.mode === "segments" && lost.lost_location_ids.length > 0) gone.push("location_ids");
  if (target.mode === "segments" && lost.lost_audience_ids.length > 0) gone.push("audience_ids");
  const details = Object.fromEntries(gone.map((field) => [field, [sharedTexts.someAreGone]]));
  if (gone.length > 0) throw new CallError("validation_failed", { details });
  if (target.mode === "recipients" && target.recipient_ids.length === 0)
    throw invalidField("recipient_ids", sharedTexts.reachesNoOne);
  if (isNew(target.location_ids, before.location_ids))
    await checkFlag(tx, "disable-locations", scope.companyId);
  if (isNew(target.audience_ids, before.audience_ids))
    await checkFlag(tx, "disable-audiences", scope.companyId);
}

function isNew(ids: readonly number[], known: readonly number[]): boolean {
  return idsWithout(ids, known).length > 0;
}
