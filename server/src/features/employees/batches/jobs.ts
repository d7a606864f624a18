import type { Files } from "#server/adapters/files/port";
import type { BatchJob, BatchWorkState } from "#server/features/employees/batches/job-service";
import { readBatchInput } from "#server/features/employees/batches/reads";
import { moveBatch } from "#server/features/employees/batches/store";
import { keptFile } from "#server/features/employees/imports/file-service";
import type { Opened } from "#server/features/employees/imports/options-rules";
import { closeOpened } from "#server/features/employees/imports/segments-service";
import type { AuditOccasion } from "#server/platform/audit";
import type { Db, JobPayloads } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { inTransaction } from "#server/platform/db/transaction";
import type { JobDefinition, JobHandlers } from "#server/platform/jobs/jobs";
import { type CompanyScope, companyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";
import type { WorkerProcess } from "#server/platform/worker/worker-process";

/** Exported for the daily job. */
export { pruneBatches } from "#server/features/employees/batches/prune-store";

interface BatchJobParts {
  readonly db: Db;
  readonly worker: WorkerProcess;
  readonly files: Files;
  readonly secret: string;
  clock(): Date;
  /** Makes the outbox look for new events; must be called after a commit. */
  wake(): void;
}

/** The jobs that apply and undo batches. An interrupted job starts over, because its transaction was rolled back. */
export function batchJobs(
  parts: BatchJobParts,
): JobHandlers<Pick<JobPayloads, "apply-batch" | "undo-batch">> {
  return {
    "apply-batch": batchJob(parts, "running", "failed"),
    "undo-batch": batchJob(parts, "undoing", "done"),
  };
}

/** @param fails the state that a batch gets if the job can't be finished */
function batchJob(
  { db, worker, files, secret, clock, wake }: BatchJobParts,
  workState: BatchWorkState,
  fails: "failed" | "done",
): JobDefinition<JobPayloads["apply-batch"]> {
  return {
    // The queue allows more retries than `mostAttempts`, because the retry after the last attempt only marks the batch as failed,
    // and marking the batch may itself need retries. A batch that is never marked as failed would block the company's next batch
    // forever.
    retryLimit: mostAttempts * 4,
    async handle({ companyId, batchId: id }, job) {
      const scope = companyScope(companyId);
      if (workState === "running")
        await moveBatch(db, scope, id, ["waiting", "running"], { state: "running", done: 0 });
      try {
        if (job.attempt > mostAttempts) throw new CallError("internal", { text: gaveUp });
        const { file } = await readBatchInput(db, scope, id);
        const isImport = workState === "running" && typeof file === "string";
        const content = isImport ? await keptFile(files, file) : null;
        const input: BatchJob = { scope, id, workState, now: clock(), secret, content };
        await worker.run({ module, name: "doBatch", input }, job.signal);
      } catch (error) {
        const text = error instanceof CallError ? error.text : isForGood(error) ? unfit : null;
        if (text === null) throw error;
        const change = { state: fails, problem: text } as const;
        await inTransaction(db, (tx) => endBatch(tx, scope, id, workState, change, clock()));
        job.log.warn(
          { err: error, companyId, batchId: id, reason: text.en },
          "a batch was not done",
        );
      }
      wake();
    },
  };
}

/**
 * Ends a batch that could not be applied or undone, and stores the problem. If the batch is an import that could not be applied,
 * also deletes the unused locations and audiences that were created for the import.
 */
async function endBatch(
  tx: Db,
  scope: CompanyScope,
  id: number,
  workState: BatchWorkState,
  change: { readonly state: "failed" | "done"; readonly problem: Text },
  now: Date,
): Promise<void> {
  if (change.state === "done") return void (await moveBatch(tx, scope, id, [workState], change));
  if (!(await moveBatch(tx, scope, id, [workState], { ...change, finished_at: now }))) return;
  const { opened, origin } = (await readBatchInput(tx, scope, id)) as unknown as Begun;
  await closeOpened({ tx, scope, now, actor: null, ...origin }, opened);
}

interface Begun {
  readonly opened?: Opened;
  readonly origin: Pick<AuditOccasion, "action" | "requestId">;
}

const module = new URL("./job-service.ts", import.meta.url);

/**
 * @returns true if the error is a database error that no retry can fix: SQLSTATE class 22 is invalid data, 23 a violated
 *   constraint
 */
function isForGood(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^2[23][0-9A-Z]{3}$/.test(code);
}

const mostAttempts = 5;

const gaveUp: Text = {
  en: "This failed several times. Nothing was changed",
  es: "Esto falló varias veces. No se cambió nada",
};

const unfit: Text = {
  en: "Some of this couldn't be saved. Nothing was changed",
  es: "Una parte no se pudo guardar. No se cambió nada",
};
