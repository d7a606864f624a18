import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Batch } from "@lineup/contract/employees/batches/schemas";

import { requireBatch } from "#server/features/employees/batches/access";
import { applyChanges } from "#server/features/employees/batches/apply-service";
import { planners } from "#server/features/employees/batches/plan-service";
import { presentBatch } from "#server/features/employees/batches/present";
import {
  type BatchRecord,
  readBatch,
  readBatchActor,
  readBatchInput,
} from "#server/features/employees/batches/reads";
import type { BatchActor, BatchMeans } from "#server/features/employees/batches/rules";
import { lockBatch, moveBatch, recordOrigin } from "#server/features/employees/batches/store";
import { undoChanges } from "#server/features/employees/batches/undo-service";
import type { Opened } from "#server/features/employees/imports/options-rules";
import { closeOpened } from "#server/features/employees/imports/segments-service";
import { keptFile } from "#server/features/employees/imports/file-service";
import { waitForRoleLock } from "#server/features/employees/store";
import type { AuditOccasion } from "#server/platform/audit";
import type { CompanyContext, Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/** The maximum number of employees in a batch that is applied or undone within an API call. A larger batch runs as a job. */
export const mostWithinCall = 100;

const undoHours = 24;

type Progress = (done: number) => Promise<void>;

/**
 * Starts a confirmed batch. A small batch is applied before this function returns; a large batch is applied by a job.
 * @param total the number of employees in the batch
 * @param isQuick false to apply even a small batch by a job
 * @throws CallError `conflict` if the batch was already started, or if another batch of the company is running
 */
export async function launchBatch(
  ctx: CompanyContext,
  id: number,
  total: number,
  isQuick = true,
): Promise<void> {
  const { tx, scope, now, actor, action, requestId } = ctx;
  const news = { state: "waiting", total, created_by: actor.employeeId } as const;
  if (!(await moveBatch(tx, scope, id, ["preview"], news))) throw alreadyStarted();
  await recordOrigin(tx, scope, id, { action, requestId });
  if (total > mostWithinCall || !isQuick)
    await ctx.enqueue("apply-batch", { companyId: scope.companyId, batchId: id });
  else await applyBatch(tx, scope, id, now, meansOf(ctx), () => Promise.resolve());
}

/**
 * Undoes a batch. A batch can be undone for one day after it was applied. A large batch is undone by a job.
 * @returns the batch
 * @throws CallError `not_found` for an unknown batch, or one that the caller may not see; `conflict` if the batch can't be
 *   undone, or if another batch of the company is running
 */
export async function undoBatch(
  ctx: CompanyContext,
  { id }: CallArguments<"undoBatch">,
): Promise<CallOutput<"undoBatch">> {
  const { tx, scope, now, actor, action, requestId } = ctx;
  const batch = await requireBatch(ctx, id);
  if (!mayUndo(batch, now)) throw tooLate();
  const news = { state: "undoing", done: 0, problem: null, undone_by: actor.employeeId } as const;
  if (!(await moveBatch(tx, scope, id, ["done"], news))) throw tooLate();
  await recordOrigin(tx, scope, id, { action, requestId });
  if (batch.total > mostWithinCall)
    await ctx.enqueue("undo-batch", { companyId: scope.companyId, batchId: id });
  else await revertBatch(tx, scope, id, now, meansOf(ctx), () => Promise.resolve());
  return batchView(ctx, id);
}

/**
 * @returns the batch as the API returns it
 * @throws CallError `not_found` for an unknown batch, or one that the caller may not see
 */
export async function batchView(ctx: CompanyContext, id: number): Promise<{ batch: Batch }> {
  const row = await requireBatch(ctx, id);
  return { batch: presentBatch(row, mayUndo(row, ctx.now), ctx) };
}

/** @returns true if a batch can be undone now. Everyone who may see the batch may undo it */
export function mayUndo(
  { state, counts, undo_until }: Pick<BatchRecord, "state" | "counts" | "undo_until">,
  now: Date,
): boolean {
  const { created = 0, updated = 0, deactivated = 0 } = counts;
  const changed = created + updated + deactivated > 0;
  return state === "done" && changed && undo_until !== null && now < undo_until;
}

/**
 * Applies a batch and sets its new state, unless another transaction has already done so.
 * @returns the number of employees that it created; 0 also if the state of the batch is no longer `waiting` or `running`
 * @throws CallError if the whole batch must be rolled back
 */
export async function applyBatch(
  tx: Db,
  scope: CompanyScope,
  id: number,
  now: Date,
  means: BatchMeans,
  progress: Progress,
): Promise<number> {
  const batch = await lockedBatch(tx, scope, id, ["waiting", "running"]);
  if (batch === null) return 0;
  const work = await workOf(tx, scope, batch, batch.created_by, now);
  const input = await readBatchInput(tx, scope, id);
  const chunks = await planners[batch.kind]({ ...means, tx, scope, now, actor: work.actor }, input);
  const counts = await applyChanges(work, chunks, progress);
  const undo_until = new Date(now.getTime() + undoHours * 3_600_000);
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const news = { state: "done", counts, done, total: done, finished_at: now, undo_until } as const;
  if (!(await moveBatch(tx, scope, id, ["waiting", "running"], news))) throw givenUp();
  return counts["created"] ?? 0;
}

/**
 * Undoes a batch, unless another transaction has already done so.
 * @returns the number of employees that the batch had created; 0 also if the state of the batch is no longer `undoing`
 * @throws CallError if the whole undo must be rolled back
 */
export async function revertBatch(
  tx: Db,
  scope: CompanyScope,
  id: number,
  now: Date,
  _means: BatchMeans,
  progress: Progress,
): Promise<number> {
  const batch = await lockedBatch(tx, scope, id, ["undoing"]);
  if (batch === null) return 0;
  const work = await workOf(tx, scope, batch, batch.undone_by, now);
  const { undone, kept } = await undoChanges(work, progress);
  await closeOpened({ ...work, ...work.occasion }, await readOpened(tx, scope, id));
  const counts = { ...batch.counts, undone, kept };
  const news = { state: "undone", counts, done: batch.total, undone_at: now } as const;
  if (!(await moveBatch(tx, scope, id, ["undoing"], news))) throw givenUp();
  return batch.counts.created ?? 0;
}

async function readOpened(tx: Db, scope: CompanyScope, id: number): Promise<Opened | undefined> {
  return (await readBatchInput(tx, scope, id))["opened"] as Opened | undefined;
}

async function lockedBatch(
  tx: Db,
  scope: CompanyScope,
  id: number,
  states: readonly BatchRecord["state"][],
): Promise<BatchRecord | null> {
  await lockBatch(tx, scope, id);
  const batch = await readBatch(tx, scope, id);
  return batch && states.includes(batch.state) ? batch : null;
}

/** @throws CallError `forbidden` if `by`, the employee who started or undid the batch, may no longer change employees */
async function workOf(
  tx: Db,
  scope: CompanyScope,
  batch: BatchRecord,
  by: number | null,
  now: Date,
): Promise<Parameters<typeof applyChanges>[0]> {
  await waitForRoleLock(tx, scope);
  const actor: BatchActor | undefined = await readBatchActor(tx, scope, by);
  if (actor === undefined) throw new CallError("forbidden", { text: texts.actorGone });
  const { origin } = (await readBatchInput(tx, scope, batch.id)) as unknown as Confirmed;
  return { tx, scope, now, batchId: batch.id, actor, occasion: origin };
}

interface Confirmed {
  readonly origin: Pick<AuditOccasion, "action" | "requestId">;
}

function meansOf({ adapters, config }: CompanyContext): BatchMeans {
  return { fileOf: (key) => keptFile(adapters.files, key), secret: config.secret };
}

/** The error for a batch that can't be started because it was already started. */
export function alreadyStarted(): CallError {
  return new CallError("conflict", { text: texts.begun });
}

/** The error if the state of a batch was changed, for example to `failed`, while the batch was being applied or undone. */
function givenUp(): CallError {
  return new CallError("conflict", { text: texts.givenUp });
}

function tooLate(): CallError {
  return new CallError("conflict", { text: texts.tooLate });
}

const texts = {
  begun: { en: "This was already confirmed", es: "Esto ya se confirmó" },
  tooLate: { en: "This can't be undone anymore", es: "Esto ya no se puede deshacer" },
  givenUp: {
    en: "This was discarded. Nothing was changed",
    es: "Esto se descartó. No se cambió nada",
  },
  actorGone: {
    en: "The person who confirmed this can no longer edit people. Nothing was changed",
    es: "La persona que lo confirmó ya no puede editar los datos del personal. No se cambió nada",
  },
} as const satisfies Record<string, Text>;
