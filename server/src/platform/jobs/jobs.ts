import { fromKysely, PgBoss, type QueuePolicy, type QueueResult } from "pg-boss";
import { type Kysely, sql } from "kysely";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import { lengthOf, sealData, startJobWorker } from "#server/platform/jobs/job-worker";
import type { Listener } from "#server/platform/outbox/listener";
import { createCoalescer } from "#server/platform/outbox/coalescer";
import type { Sealer } from "#server/platform/sealer";
import { StartError } from "#server/platform/start-error";

export interface JobContext {
  id: string;
  /** The number of the attempt, starting with 1. */
  attempt: number;
  /** Aborted when the process stops or the job has taken longer than `expireInSeconds`. */
  signal: AbortSignal;
  log: DbLog;
  /**
   * Marks the job as done in the handler's transaction. The handler's changes and the end of the job are then committed together,
   * so no crash can make the changes happen twice.
   * @throws Error if the job was given to another worker in the meantime; the transaction must be rolled back
   */
  finish(tx: Kysely<Database>): Promise<void>;
}

/**
 * How jobs of one kind are run. After a crash a job runs again, unless it was finished. So a handler that changes the database
 * calls `finish` in its own transaction, and a handler that calls an outside service sends an idempotency key.
 */
export interface JobDefinition<Data extends object> {
  handle(data: Data, context: JobContext): Promise<void>;
  /** The number of jobs of this kind that run at the same time on each node; default 1. */
  concurrency?: number;
  /**
   * Decides which jobs run before all others. Each node has an additional worker for urgent jobs only, so even if all other
   * workers are busy for long, urgent jobs don't wait for them. By default no job is urgent.
   */
  isUrgent?(data: Data): boolean;
  /** The number of attempts after the first; by default 5, which happen within a few minutes. */
  retryLimit?: number;
  /**
   * Seconds before the second attempt; default 5. The delay doubles for each further attempt, with some jitter, up to an hour.
   */
  retryDelaySeconds?: number;
  /** The number of seconds that one attempt may take; default 900. */
  expireInSeconds?: number;
  /**
   * Limits the jobs with the same key. "exclusive": only one may wait or run, and enqueuing another does nothing. "short": only
   * one may wait. "standard", the default: no limit. Can't be changed once the queue exists.
   */
  policy?: Extract<QueuePolicy, "standard" | "exclusive" | "short">;
  /**
   * True if the data contains something that a copy of the database must not reveal, such as a sign-in code. The data is then
   * stored encrypted, and the job is deleted soon after it is done. Default false.
   */
  secret?: boolean;
}

export type JobHandlers<Payloads extends { [Name in keyof Payloads]: object }> = {
  readonly [Name in keyof Payloads]: JobDefinition<Payloads[Name]>;
};

export interface EnqueueOptions {
  /** The job runs at this time at the earliest, and up to one poll (a second) later. Or `afterSeconds`, by the database's clock. */
  runAt?: Date;
  afterSeconds?: number;
  /** The key by which the policies "exclusive" and "short" compare jobs. */
  key?: string;
}

export interface JobsOptions<Payloads extends { [Name in keyof Payloads]: object }> {
  /** `postgres://…` */
  connectionString: string;
  log: DbLog;
  handlers: JobHandlers<Payloads>;
  sealer: Sealer;
  /** Hears of new jobs. Its owner starts it after `start` and stops it. */
  listener: Listener;
  /** Called with the error of each failed attempt, and with the queue's own errors. */
  onError?: (error: unknown) => void;
  /** Used to notify the workers of all nodes. */
  db: Kysely<Database>;
  /** Seconds between two polls for jobs, at least 0.5; default 1. A future job may be late by this time. */
  pollSeconds?: number;
  /** The size of the queue's own connection pool; default 4. */
  maxConnections?: number;
  /** False if this process only enqueues jobs and runs none; default true. */
  work?: boolean;
}

export interface Jobs<Payloads extends { [Name in keyof Payloads]: object }> {
  /** Creates or updates the database schema `jobs`, then starts the workers. @throws StartError if the schema can't be set up */
  start(): Promise<void>;
  /**
   * Starts no more jobs, waits up to `timeoutMs` (default 20,000) for the running ones, and returns unfinished jobs to the
   * queue.
   */
  stop(timeoutMs?: number): Promise<void>;
  /**
   * Enqueues a job in the caller's transaction: the job exists only if the transaction commits. Call `wake` after the commit.
   * @returns the job's id; null if the policy refused it, because there is already a job with the key
   */
  enqueue<Name extends keyof Payloads & string>(
    tx: Kysely<Database>,
    name: Name,
    data: Payloads[Name],
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Does the same for many jobs of one kind, in few statements. @param optionsOf gives the options of each job */
  enqueueAll<Name extends keyof Payloads & string>(
    tx: Kysely<Database>,
    name: Name,
    all: readonly Payloads[Name][],
    optionsOf?: (data: Payloads[Name]) => EnqueueOptions,
  ): Promise<void>;
  /** Makes the workers of these kinds of jobs look for jobs right away, after a commit; otherwise the next poll finds them. */
  wake(names: Iterable<keyof Payloads & string>): void;
  /**
   * Enqueues a job at each time of a cron expression, once for all nodes.
   * @param cron five fields, or six with seconds
   * @param timeZone an IANA time zone; default UTC
   */
  schedule<Name extends keyof Payloads & string>(
    name: Name,
    cron: string,
    data: Payloads[Name],
    timeZone?: string,
  ): Promise<void>;
}

/**
 * Creates the job queue, on top of pg-boss.
 *
 * pg-boss can send a NOTIFY with each insert, but it does so inside the transaction, which makes all committing writers wait
 * for each other. So its notifications are turned off. Instead, `wake` sends one for many jobs after the commit, and every node
 * that receives it makes pg-boss look for jobs of that kind.
 */
export function createJobs<Payloads extends { [Name in keyof Payloads]: object }>(
  options: JobsOptions<Payloads>,
): Jobs<Payloads> {
  const { handlers, log, db, listener, sealer, pollSeconds = 1 } = options;
  const boss = createBoss(options);
  const workerIds = new Map<string, string[]>();
  const names = Object.keys(handlers) as (keyof Payloads & string)[];
  const asStored = <Name extends keyof Payloads & string>(
    name: Name,
    data: Payloads[Name],
    length = 0,
  ) => ({
    data: handlers[name].secret ? sealData(sealer, name, data, length) : data,
    priority: handlers[name].isUrgent?.(data) ? URGENT : 0,
  });

  const lookNow = (name: string): void => {
    for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id);
  };
  const enqueued = new Set<string>();
  const coalescer = createCoalescer(async () => {
    const woken = [...enqueued];
    enqueued.clear();
    try {
      await sql`select pg_notify(${CHANNEL}, name) from unnest(${woken}::text[]) name`.execute(db);
    } catch (error) {
      log.warn({ err: error }, "the workers could not be woken");
    }
  }, COALESCE_MS);

  return {
    async start() {
      await boss.start().catch((cause: Error) => {
        throw new StartError(`The job queue cannot be set up: ${cause.message}.`, { cause });
      });
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const name of names) await ensureQueue(boss, name, handlers[name], queues.get(name));
      if (options.work === false) return;
      listener.on(CHANNEL, { onNotice: lookNow, onConnect: () => names.forEach(lookNow) });
      for (const name of names) {
        const { concurrency = 1, isUrgent } = handlers[name];
        // Each worker is registered separately: pg-boss wakes a worker by its id, and a registration returns only one id.
        const ids: string[] = [];
        workerIds.set(name, ids);
        const parts = { boss, log, sealer, pollSeconds, onError: options.onError };
        for (let count = 0; count < concurrency; count += 1) {
          ids.push(await startJobWorker(parts, name, handlers[name]));
        }
        if (isUrgent) ids.push(await startJobWorker(parts, name, handlers[name], URGENT));
      }
    },
    async stop(timeoutMs = 20_000) {
      await coalescer.stop();
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
    enqueue(tx, name, payload, enqueueOptions = {}) {
      const { data, priority } = asStored(name, payload);
      return boss.send(name, data, {
        db: fromKysely(tx),
        priority,
        ...bossOptions(enqueueOptions),
      });
    },
    async enqueueAll(tx, name, all, optionsOf = () => ({})) {
      const longest = all.reduce((most, data) => Math.max(most, lengthOf(data)), 0);
      for (let from = 0; from < all.length; from += JOBS_PER_STATEMENT) {
        const jobs = all.slice(from, from + JOBS_PER_STATEMENT).map((data) => ({
          ...asStored(name, data, longest),
          ...bossOptions(optionsOf(data)),
        }));
        await boss.insert(name, jobs, { db: fromKysely(tx) });
      }
    },
    wake(woken) {
      for (const name of woken) enqueued.add(name);
      if (enqueued.size > 0) coalescer.request();
    },
    schedule: (name, cron, data, timeZone = "UTC") =>
      boss.schedule(name, cron, data, { tz: timeZone }),
  };
}

function bossOptions({ runAt, afterSeconds, key: singletonKey }: EnqueueOptions) {
  const startAfter = runAt ?? afterSeconds;
  return { ...(startAfter && { startAfter }), ...(singletonKey !== undefined && { singletonKey }) };
}

/** @returns the number of jobs that failed for good in the last hour. Failed jobs of every kind are stored at least that long. */
export async function countGivenUp(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job
    where state = 'failed' and completed_on > now() - interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}

const CHANNEL = "lineup_jobs";
/** How long a request to wake the workers waits for others, in milliseconds. */
const COALESCE_MS = 5;
const JOBS_PER_STATEMENT = 1_000;
/** The priority of urgent jobs. Other jobs have priority 0. */
const URGENT = 1;

const DONE_RETENTION_SECONDS = 7 * 86_400;
const DONE_SECRET_RETENTION_SECONDS = 3_600;
/** How often done jobs are deleted once their retention is over. By default, pg-boss would do it once a day. */
const MAINTENANCE_SECONDS = 600;

/** Other nodes take over the jobs of a killed node after this time. It is the lowest value that pg-boss accepts. */
const HEARTBEAT_SECONDS = 10;

function createBoss<Payloads extends { [Name in keyof Payloads]: object }>(
  options: JobsOptions<Payloads>,
): PgBoss {
  const { log } = options;
  const boss = new PgBoss({
    connectionString: options.connectionString,
    schema: "jobs",
    application_name: "lineup-jobs",
    max: options.maxConnections ?? 4,
    ...{ superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 },
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    // With the defaults, scheduled jobs could start half a minute late.
    cronMonitorIntervalSeconds: 2,
    cronWorkerIntervalSeconds: 1,
    supervise: options.work !== false,
    schedule: options.work !== false,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue had an error"));
  boss.on("error", (error) => options.onError?.(error));
  boss.on("warning", (warning) => log.warn({ warning }, "the job queue warns"));
  return boss;
}

/**
 * Creates the queue of one kind of job or updates its settings.
 * @param existing the queue as an earlier start left it. If it already has these settings, nothing is written.
 */
async function ensureQueue<Data extends object>(
  boss: PgBoss,
  name: string,
  definition: JobDefinition<Data>,
  existing: QueueResult | undefined,
): Promise<void> {
  const settings = {
    retryLimit: definition.retryLimit ?? 5,
    retryDelay: definition.retryDelaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: definition.expireInSeconds ?? 900,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: false,
    deleteAfterSeconds: definition.secret ? DONE_SECRET_RETENTION_SECONDS : DONE_RETENTION_SECONDS,
  };
  const isUpToDate = Object.entries(settings).every(
    ([setting, value]) => existing?.[setting as keyof typeof settings] === value,
  );
  if (isUpToDate) return;
  // createQueue doesn't change an existing queue.
  await boss.createQueue(name, { ...settings, policy: definition.policy ?? "standard" });
  await boss.updateQueue(name, settings);
}
