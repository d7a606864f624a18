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
  /** 1 for the first. */
  attempt: number;
  /** Aborted when the process stops or the job has taken longer than `expireInSeconds`. */
  signal: AbortSignal;
  log: DbLog;
  /**
   * Notes in the handler's transaction that the job is done. What was written there and the job's end are then committed
   * together, and no crash makes it happen twice.
   * @throws when the job was given to another worker meanwhile: the transaction has to be taken back
   */
  finish(tx: Kysely<Database>): Promise<void>;
}

/**
 * How one kind of job is done. After a crash it is done again, unless it was finished. So a handler that works in the
 * database finishes the job in its own transaction, and one that works outside names what it does by a key that the
 * other side knows again.
 */
export interface JobDefinition<Data extends object> {
  handle(data: Data, context: JobContext): Promise<void>;
  /** Jobs of this kind at the same time on one node; default 1. */
  concurrency?: number;
  /**
   * Says which go before all others. One further worker on each node does only those, so that the others can't hold
   * every worker, however long each of them takes. Default none.
   */
  isUrgent?(data: Data): boolean;
  /** Further attempts after the first; default 5, which are over within minutes. */
  retryLimit?: number;
  /** Seconds before the second attempt, doubled (with some chance) up to an hour; default 5. */
  retryDelaySeconds?: number;
  /** Seconds one attempt may take; default 900. */
  expireInSeconds?: number;
  /**
   * "exclusive": with the same key only one waits or runs, enqueueing another does nothing; "short": only one waits.
   * Cannot be changed once the queue exists. Default "standard": every one is done.
   */
  policy?: Extract<QueuePolicy, "standard" | "exclusive" | "short">;
  /**
   * Its data holds what must not be read in a copy of the database, such as a sign-in code: it is kept sealed, and the job
   * is removed soon after it is done. Default false.
   */
  secret?: boolean;
}

export type JobHandlers<Payloads extends { [Name in keyof Payloads]: object }> = {
  readonly [Name in keyof Payloads]: JobDefinition<Payloads[Name]>;
};

export interface EnqueueOptions {
  /** Not before; late by at most the poll (a second). */
  runAt?: Date;
  /** For the policies "exclusive" and "short": jobs with the same key are the same. */
  key?: string;
}

export interface JobsOptions<Payloads extends { [Name in keyof Payloads]: object }> {
  /** `postgres://…` */
  connectionString: string;
  log: DbLog;
  handlers: JobHandlers<Payloads>;
  sealer: Sealer;
  /** Hears of new jobs; its owner starts it after `start` and stops it. */
  listener: Listener;
  /** Used to wake the workers of all nodes. */
  db: Kysely<Database>;
  /** Seconds between two looks without a notice, 0.5 or more: how late a future job may be; default 1. */
  pollSeconds?: number;
  /** Connections of the queue's own pool; default 4. */
  maxConnections?: number;
  /** false: only enqueue, do nothing here; default true. */
  work?: boolean;
}

export interface Jobs<Payloads extends { [Name in keyof Payloads]: object }> {
  /** Makes what is missing in the schema `jobs`, then starts the workers. @throws StartError where it may not */
  start(): Promise<void>;
  /** Takes no new jobs, waits up to `timeoutMs` (default 20,000) for those in hand and gives back the rest. */
  stop(timeoutMs?: number): Promise<void>;
  /**
   * Enqueues in the caller's transaction: the job exists if, and only if, it commits. Call `wake` after the commit.
   * @returns the job's id; null when its policy says that there is one already
   */
  enqueue<Name extends keyof Payloads & string>(
    tx: Kysely<Database>,
    name: Name,
    data: Payloads[Name],
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** The same for many jobs of a kind at once. @param optionsOf when, and by which key, each is done */
  enqueueAll<Name extends keyof Payloads & string>(
    tx: Kysely<Database>,
    name: Name,
    all: readonly Payloads[Name][],
    optionsOf?: (data: Payloads[Name]) => EnqueueOptions,
  ): Promise<void>;
  /** To be called after a commit with the kinds that it enqueued. Without it the poll finds the jobs. */
  wake(names: Iterable<keyof Payloads & string>): void;
  /** Enqueues at each time of a cron expression (five fields, or six with seconds), once for all nodes. */
  schedule<Name extends keyof Payloads & string>(
    name: Name,
    cron: string,
    data: Payloads[Name],
    timeZone?: string,
  ): Promise<void>;
}

/**
 * Runs jobs over pg-boss.
 *
 * pg-boss can send a NOTIFY with each insert, but inside the transaction, where it makes all committing writers wait
 * for each other. So its own notices are off: `wake` sends one for many after the commit, and its hearers make
 * pg-boss look at once for jobs of that kind.
 */
export function createJobs<Payloads extends { [Name in keyof Payloads]: object }>(
  options: JobsOptions<Payloads>,
): Jobs<Payloads> {
  const { handlers, log, db, listener, sealer, pollSeconds = 1 } = options;
  const boss = createBoss(options);
  const workerIds = new Map<string, string[]>();
  const names = Object.keys(handlers) as (keyof Payloads & string)[];
  const asKept = <Name extends keyof Payloads & string>(
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
  }, GATHER_MS);

  return {
    async start() {
      await boss.start().catch((cause: Error) => {
        throw new StartError(`The job queue cannot be set up: ${cause.message}.`, { cause });
      });
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const name of names) await ensureQueue(boss, name, handlers[name], known.get(name));
      if (options.work === false) return;
      listener.on(CHANNEL, { onNotice: lookNow, onConnect: () => names.forEach(lookNow) });
      for (const name of names) {
        const { concurrency = 1, isUrgent } = handlers[name];
        // One registration per worker: pg-boss wakes a worker by its id, and a registration tells only one.
        const ids: string[] = [];
        workerIds.set(name, ids);
        const parts = { boss, log, sealer, pollSeconds };
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
    enqueue(tx, name, given, when = {}) {
      const { data, priority } = asKept(name, given);
      return boss.send(name, data, { db: fromKysely(tx), priority, ...asBossHasThem(when) });
    },
    async enqueueAll(tx, name, all, optionsOf = () => ({})) {
      const longest = all.reduce((most, data) => Math.max(most, lengthOf(data)), 0);
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const jobs = all.slice(from, from + AT_ONCE).map((data) => ({
          ...asKept(name, data, longest),
          ...asBossHasThem(optionsOf(data)),
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

function asBossHasThem({ runAt, key }: EnqueueOptions) {
  return { ...(runAt && { startAfter: runAt }), ...(key !== undefined && { singletonKey: key }) };
}

/** @returns how many jobs failed for good in the last hour: the least for which the rows of all kinds are kept */
export async function countGivenUp(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job
    where state = 'failed' and completed_on > now() - interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}

const CHANNEL = "lineup_jobs";
const GATHER_MS = 5;
/** Jobs in one statement. */
const AT_ONCE = 1_000;
/** The priority of what is urgent; of all else it is 0. */
const URGENT = 1;

const DONE_IS_KEPT_SECONDS = 7 * 86_400;
const SECRETS_ARE_KEPT_SECONDS = 3_600;
/** So often rows that are kept no longer are deleted. pg-boss does it once a day by itself. */
const DONE_IS_CLEARED_SECONDS = 600;

/** The lowest that pg-boss takes: a killed node's jobs are taken over after it. */
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
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: DONE_IS_CLEARED_SECONDS,
    // The defaults would fire a schedule up to half a minute late.
    cronMonitorIntervalSeconds: 2,
    cronWorkerIntervalSeconds: 1,
    supervise: options.work !== false,
    schedule: options.work !== false,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue had an error"));
  boss.on("warning", (warning) => log.warn({ warning }, "the job queue warns"));
  return boss;
}

/** @param known the queue as an earlier start left it: what is as it should be is not written again */
async function ensureQueue<Data extends object>(
  boss: PgBoss,
  name: string,
  definition: JobDefinition<Data>,
  known: QueueResult | undefined,
): Promise<void> {
  const settings = {
    retryLimit: definition.retryLimit ?? 5,
    retryDelay: definition.retryDelaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: definition.expireInSeconds ?? 900,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: false,
    deleteAfterSeconds: definition.secret ? SECRETS_ARE_KEPT_SECONDS : DONE_IS_KEPT_SECONDS,
  };
  const isAsKnown = Object.entries(settings).every(
    ([setting, value]) => known?.[setting as keyof typeof settings] === value,
  );
  if (isAsKnown) return;
  // createQueue leaves an existing one as it is.
  await boss.createQueue(name, { ...settings, policy: definition.policy ?? "standard" });
  await boss.updateQueue(name, settings);
}
