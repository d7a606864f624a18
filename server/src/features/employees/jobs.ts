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

function batchJob(
  { db, clock, wake }: BatchJobParts,
  way: Way,
): JobDefinition<JobPayloads["apply-batch"]> {
  return {
    // More than are made: the last of them says of the batch that it failed, so that it holds up no other for good.
    retryLimit: mostAttempts * 4,
    async handle({ companyId, batchId }, job) {
      const scope = companyScope(companyId);
      if (way.runs === "running")
        await moveBatch(db, scope, batchId, ["waiting", "running"], { state: "running", done: 0 });
      try {
        if (job.attempt > mostAttempts) throw new CallError("internal", { text: gaveUp });
        await inTransaction(db, async (tx) => {
          const progress = (done: number) => noteProgress(db, scope, batchId, way, job, done);
          await way.work(tx, scope, batchId, clock(), progress);
          await job.finish(tx);
        });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const news = { state: way.fails, problem: error.text } as const;
        const finished = way.fails === "failed" ? { finished_at: clock() } : {};
        await moveBatch(db, scope, batchId, [way.runs], { ...news, ...finished });
        job.log.warn({ companyId, batchId, reason: error.text.en }, "a batch was not done");
      }
      wake();
    },
  };
}

/** Outside the transaction, so that others see it. */
async function noteProgress(
  db: Db,
  scope: CompanyScope,
  batchId: number,
  { runs }: Way,
  job: Pick<JobContext, "signal">,
  done: number,
): Promise<void> {
  job.signal.throwIfAborted();
  await moveBatch(db, scope, batchId, [runs], { done });
}

const mostAttempts = 5;

const gaveUp: Text = {
  en: "It was tried several times and could not be done. Nothing was changed",
  es: "Se intentó varias veces y no se pudo hacer. No se cambió nada",
};
