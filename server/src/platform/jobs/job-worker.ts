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
  /** Seconds between two looks without a notice. */
  readonly pollSeconds: number;
}

/** Thrown by a handler for which another attempt is useless: its job is given up at once. */
export class UnrecoverableJobError extends Error {
  override readonly name = "UnrecoverableJobError";
}

/**
 * Does the jobs of one kind, one at a time.
 * @param minPriority the least that a job has to have for it
 * @returns the worker's id
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
    // Where one job was, another may be: look again right after this one instead of at the next poll.
    boss.notifyWorker(workerId);
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await attemptJob(parts, name, definition, job));
    return results;
  });
  return workerId;
}

/** @returns how it went, as pg-boss takes it: "deadletter" is a failure after which it is not tried again */
async function attemptJob<Data extends object>(
  { boss, log, sealer }: JobWorkerParts,
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
    const details = { err: error, job: name, id, attempt };
    const isLast = error instanceof UnrecoverableJobError || retryCount >= retryLimit;
    if (isLast) log.error(details, "a job was given up");
    else log.warn(details, "a job failed");
    return { id, status: isLast ? "deadletter" : "failed", output: error };
  }
}

/** @param length what it is filled up to, or it would tell whom the job is for @returns what is kept of a secret job's data */
export function sealData(
  sealer: Sealer,
  name: string,
  data: object,
  length: number,
): { sealed: string } {
  const filling = " ".repeat(Math.max(0, length - lengthOf(data)));
  return { sealed: sealer.seal(`job ${name}`, JSON.stringify(data) + filling) };
}

/** @returns how many bytes are sealed of it */
export function lengthOf(data: object): number {
  return Buffer.byteLength(JSON.stringify(data));
}

/** @throws UnrecoverableJobError for what was sealed with another secret */
function openData<Data extends object>(sealer: Sealer, name: string, kept: object): Data {
  const { sealed } = kept as { sealed: string };
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
  // pg-boss tells how many it noted, but its types do not say so.
  if (!("affected" in answer) || answer.affected === 0)
    throw new Error(`job ${job.id} is no longer this worker's`);
}
