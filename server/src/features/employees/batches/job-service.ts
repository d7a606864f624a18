import { applyBatch, revertBatch } from "#server/features/employees/batches/service";
import { moveBatch } from "#server/features/employees/batches/store";
import { updateStatistics } from "#server/features/employees/people-store";
import { inTransaction } from "#server/platform/db/transaction";
import type { CompanyScope } from "#server/platform/scope";
import type { WorkerContext } from "#server/platform/worker/worker-messages";

/** A batch that a job runs, with everything a worker process needs for it. */
export interface BatchJob {
  readonly scope: CompanyScope;
  readonly id: number;
  readonly workState: BatchWorkState;
  readonly now: Date;
  readonly secret: string;
  /** The bytes of an import's file; null for other batches. */
  readonly content: Uint8Array | null;
}

/** The state of a batch while a job applies or undoes it. */
export type BatchWorkState = "running" | "undoing";

/**
 * Applies or undoes a batch in one transaction, together with its new state. After a crash, the next attempt finds it
 * either done or untouched.
 * @throws CallError when the whole batch must be rolled back
 */
export async function doBatch(
  worker: WorkerContext,
  { scope, id, workState, now, secret, content }: BatchJob,
): Promise<void> {
  const means = { secret, fileOf: () => Promise.resolve(content ?? new Uint8Array()) };
  const progress = progressOf(worker, scope, id, workState);
  try {
    const work = workState === "running" ? applyBatch : revertBatch;
    const created = await inTransaction(worker.db, (tx) =>
      work(tx, scope, id, now, means, progress.report),
    );
    if (created > 0) await updateStatistics(worker.db, scope);
  } finally {
    await progress.flush();
  }
}

interface ProgressNotes {
  report(done: number): Promise<void>;
  /** Waits for a progress write in flight. Call it only after the batch's transaction has ended. */
  flush(): Promise<void>;
}

/**
 * Writes the progress of a batch in commits of its own, so that others can see it: after the first chunk, then about twice
 * a second. The batch doesn't wait for these writes.
 */
function progressOf(
  { db, log, signal, clock }: WorkerContext,
  scope: CompanyScope,
  id: number,
  workState: BatchWorkState,
): ProgressNotes {
  let last = 0;
  let writing: Promise<unknown> | null = null;
  return {
    async report(done) {
      signal.throwIfAborted();
      const now = clock().getTime();
      if (writing !== null || now - last < progressEveryMs) return;
      last = now;
      writing = moveBatch(db, scope, id, [workState], { done })
        .catch((error: unknown) => log.warn({ err: error }, "a batch's progress was not written"))
        .finally(() => {
          writing = null;
        });
    },
    async flush() {
      await writing;
    },
  };
}

const progressEveryMs = 500;
