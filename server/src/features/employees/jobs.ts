import type { BatchMeans } from "#server/features/employees/batch-plan-service";
import { applyBatch, takeBatchBack } from "#server/features/employees/batch-service";
import { moveBatch } from "#server/features/employees/batch-store";
import type { Db, JobPayloads } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import { CallError } from "#server/platform/http/errors";
import type { JobContext, JobDefinition, JobHandlers } from "#server/platform/jobs/jobs";
import { type CompanyScope, companyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

interface BatchJobParts {
  readonly db: Db;
  readonly means: BatchMeans;
  clock(): Date;
  /** To be called after a commit. */
  wake(): void;
}

/** Does and takes back batches. One that was cut off begins anew: nothing of it had been written. */
export function batchJobs(
  parts: BatchJobParts,
): JobHandlers<Pick<JobPayloads, "apply-batch" | "undo-batch">> {
  return {
    "apply-batch": batchJob(parts, { runs: "running", fails: "failed", work: applyBatch }),
    "undo-batch": batchJob(parts, { runs: "undoing", fails: "done", work: takeBatchBack }),
  };
}

interface Way {
  readonly runs: "running" | "undoing";
  /** What it is again, or at last, when it can't be done. */
  readonly fails: "failed" | "done";
  readonly work: typeof applyBatch;
}

function batchJob(parts: BatchJobParts, way: Way): JobDefinition<JobPayloads["apply-batch"]> {
  const { db, means, clock, wake } = parts;
  return {
    // More than are made: the last of them says of the batch that it failed, so that it holds up no other for good.
    retryLimit: mostAttempts * 4,
    async handle({ companyId, batchId }, job) {
      const scope = companyScope(companyId);
      if (way.runs === "running")
        await moveBatch(db, scope, batchId, ["waiting", "running"], { state: "running", done: 0 });
      const progress = progressOf(parts, scope, batchId, way, job);
      try {
        if (job.attempt > mostAttempts) throw new CallError("internal", { text: gaveUp });
        await inTransaction(db, async (tx) => {
          await way.work(tx, scope, batchId, clock(), means, progress.tell);
          await job.finish(tx);
        });
      } catch (error) {
        const text = error instanceof CallError ? error.text : isForGood(error) ? unfit : null;
        if (text === null) throw error;
        await progress.told();
        const news = { state: way.fails, problem: text } as const;
        const finished = way.fails === "failed" ? { finished_at: clock() } : {};
        await moveBatch(db, scope, batchId, [way.runs], { ...news, ...finished });
        job.log.warn({ err: error, companyId, batchId, reason: text.en }, "a batch was not done");
      } finally {
        await progress.told();
      }
      wake();
    },
  };
}

interface ProgressNotes {
  tell(done: number): Promise<void>;
  /** Waits for what is being written; only where the batch's transaction is over. */
  told(): Promise<void>;
}

/**
 * Writes outside the transaction how far it is, so that others see it: after the first people, and then about twice a second,
 * since each time is a commit of its own. The batch does not wait for it: whoever waits for the batch may have the last
 * connection.
 */
function progressOf(
  { db, clock }: BatchJobParts,
  scope: CompanyScope,
  batchId: number,
  { runs }: Way,
  { signal, log }: JobContext,
): ProgressNotes {
  let last = 0;
  let writing: Promise<unknown> | null = null;
  return {
    async tell(done) {
      signal.throwIfAborted();
      const now = clock().getTime();
      if (writing !== null || now - last < progressEveryMs) return;
      last = now;
      writing = moveBatch(db, scope, batchId, [runs], { done })
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

/** Whether the database refuses it however often: SQLSTATE 22 is data that it can't hold, 23 data that breaks a rule. */
function isForGood(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^2[23][0-9A-Z]{3}$/.test(code);
}

const progressEveryMs = 500;
const mostAttempts = 5;

const gaveUp: Text = {
  en: "It was tried several times and could not be done. Nothing was changed",
  es: "Se intentó varias veces y no se pudo hacer. No se cambió nada",
};

const unfit: Text = {
  en: "Something in it could not be saved. Nothing was changed",
  es: "Algo de ello no se pudo guardar. No se cambió nada",
};
