import type { Kysely } from "kysely";
import { fromKysely, type JobResult, type JobWithMetadata, type PgBoss } from "pg-boss";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import type { JobDefinition } from "#server/platform/jobs/jobs";
import type { Sealer } from "#server/platform/sealer";

export interface JobWorkerParts {
  readonly boss: PgBoss;
  readonly log: DbLog;
  readonly sealer: Sealer;
  readonly onError: ((error: unknown) => void) | undefined;
  /** The number of seconds between two polls for jobs, unless the worker is woken earlier. */
  readonly pollSeconds: number;
}

/** A job's handler throws this error if another attempt would be useless. The job then fails without another attempt. */
export class UnrecoverableJobError extends Error {
  override readonly name = "UnrecoverableJobError";
}

/**
 * Starts a worker that runs the jobs of one kind, one at a time.
 * @param minPriority the lowest priority of the jobs that the worker runs
 * @returns the id of the worker in pg-boss
 */
export async function startJobWorker<Data extends object>(
  parts: JobWorkerParts,
  name: string,
  definition: JobDefinition<Data>,
  minPriority = 0,
): Promise<string> {
  const { boss, pollSeconds } = parts;
  const options = {
    pollingIntervalSeconds: pollSeconds,
    includeMetadata: true,
    perJobResults: true,
    minPriority,
  } as const;
  let workerId = "";
  workerId = await boss.work<Data, unknown, typeof options>(name, options, async (jobs) => {
    // When this job is done, the worker looks for the next job right away instead of at the next poll.
    boss.notifyWorker(workerId);
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await attemptJob(parts, name, definition, job));
    return results;
  });
  return workerId;
}

/**
 * Makes one attempt to run a job.
 * @returns the job result for pg-boss; `deadletter` means that the job isn't tried again
 */
async function attemptJob<Data extends object>(
  { boss, log, sealer, onError }: JobWorkerParts,
  name: string,
  definition: JobDefinition<Data>,
  job: JobWithMetadata<Data>,
): Promise<JobResult> {
  const { id, signal, retryCount, retryLimit } = job;
  const attempt = retryCount + 1;
  try {
    const data = definition.secret ? openData<Data>(sealer, name, job.data) : job.data;
    const finish = (tx: Kysely<Database>) => finishJob(boss, name, job, tx);
    await definition.handle(data, { id, attempt, signal, log, finish });
    return { id, status: "completed" };
  } catch (error) {
    onError?.(error);
    const details = { err: error, job: name, id, attempt };
    const isLast = error instanceof UnrecoverableJobError || retryCount >= retryLimit;
    if (isLast) log.error(details, "a job was given up");
    else log.warn(details, "a job failed");
    return { id, status: isLast ? "deadletter" : "failed", output: error };
  }
}

/**
 * Encrypts the data of a secret job.
 * @param length the number of bytes to which the data is padded. Without padding, the length of the encrypted data
 *   could reveal which person the job is for.
 * @returns the data to store
 */
export function sealData(
  sealer: Sealer,
  name: string,
  data: object,
  length: number,
): { sealed: string } {
  const padding = " ".repeat(Math.max(0, length - lengthOf(data)));
  return { sealed: sealer.seal(`job ${name}`, JSON.stringify(data) + padding) };
}

/** @returns the number of bytes of a job's data before encryption */
export function lengthOf(data: object): number {
  return Buffer.byteLength(JSON.stringify(data));
}

/**
 * Decrypts the data of a secret job.
 * @throws UnrecoverableJobError if the data was encrypted with a different secret
 */
function openData<Data extends object>(sealer: Sealer, name: string, stored: object): Data {
  const { sealed } = stored as { sealed: string };
  try {
    return JSON.parse(sealer.open(`job ${name}`, sealed)) as Data;
  } catch (cause) {
    throw new UnrecoverableJobError("its data cannot be opened", { cause });
  }
}

async function finishJob(
  boss: PgBoss,
  name: string,
  job: JobWithMetadata,
  tx: Kysely<Database>,
): Promise<void> {
  const answer = await boss.complete(name, job, null, { db: fromKysely(tx) });
  // pg-boss returns the number of completed jobs, but its types don't declare it.
  if (!("affected" in answer) || answer.affected === 0)
    throw new Error(`job ${job.id} is no longer this worker's`);
}
