import { applyBatch, takeBatchBack } from "#server/features/employees/batches/service";
import { moveBatch } from "#server/features/employees/batches/store";
import { countAnew } from "#server/features/employees/people-store";
import { inTransaction } from "#server/platform/db/transaction";
import type { CompanyScope } from "#server/platform/scope";
import type { WorkerContext } from "#server/platform/worker/worker-messages";

/** A batch that a job does, with all that is needed in a process of its own. */
export interface BatchJob {
  readonly scope: CompanyScope;
  readonly id: number;
  readonly way: BatchWay;
  readonly now: Date;
  readonly secret: string;
  /** Of an import: its file. */
  readonly content: Uint8Array | null;
}

/** What a batch is called while it is done, or taken back. */
export type BatchWay = "running" | "undoing";

/**
 * Does a batch or takes it back, in one transaction with its new state: after a crash, whoever does it again finds it done, or
 * nothing of it.
 * @throws CallError where all of it has to be taken back, with why
 */
export async function doBatch(
  worker: WorkerContext,
  { scope, id, way, now, secret, content }: BatchJob,
): Promise<void> {
  const means = { secret, fileOf: () => Promise.resolve(content ?? new Uint8Array()) };
  const progress = progressOf(worker, scope, id, way);
  try {
    await inTransaction(worker.db, async (tx) => {
      const work = way === "running" ? applyBatch : takeBatchBack;
      await work(tx, scope, id, now, means, progress.tell);
    });
    await countAnew(worker.db, scope);
  } finally {
    await progress.told();
  }
}

interface ProgressNotes {
  tell(done: number): Promise<void>;
  /** Waits for what is being written; only where the batch's transaction is over. */
  told(): Promise<void>;
}

/**
 * Writes outside the transaction how far it is, so that others see it: after the first people, and then about twice a second,
 * since each time is a commit of its own. The batch does not wait for it.
 */
function progressOf(
  { db, log, signal, clock }: WorkerContext,
  scope: CompanyScope,
  id: number,
  way: BatchWay,
): ProgressNotes {
  let last = 0;
  let writing: Promise<unknown> | null = null;
  return {
    async tell(done) {
      signal.throwIfAborted();
      const now = clock().getTime();
      if (writing !== null || now - last < progressEveryMs) return;
      last = now;
      writing = moveBatch(db, scope, id, [way], { done })
        .catch((error: unknown) => log.warn({ err: error }, "a batch's progress was not written"))
        .finally(() => {
          writing = null;
        });
    },
    async told() {
      await writing;
    },
  };
}

const progressEveryMs = 500;
