import { randomUUID } from "node:crypto";
import path from "node:path";

import { realtimeAppKey } from "@lineup/contract/constants";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

import { type Adapters, createAdapters } from "#server/adapters/create-adapters";
import type { Config } from "#server/config";
import { createTypingAudience } from "#server/features/chat/typing-service";
import type { TypingAudience } from "#server/platform/realtime/typing";
import { allHandlers } from "#server/handlers";
import { createJobHandlers } from "#server/job-handlers";
import { renewEvents, resolveAudience } from "#server/audiences";
import { celebrationSubscriber } from "#server/features/memos/celebrations/subscribers";
import { memoSubscriber } from "#server/features/memos/subscribers";
import { schedulerSubscriber } from "#server/features/scheduler/subscribers";
import { migrations } from "#server/migrations/all";
import { serveDevPages } from "#server/dev-pages";
import type { Db, JobPayloads } from "#server/platform/context";
import { memberLeft } from "#server/platform/auth/membership";
import { sealPlainPins } from "#server/platform/auth/pins";
import { createDatabase } from "#server/platform/db/database";
import { checkSecret } from "#server/platform/db/secret-check";
import { migrate } from "#server/platform/db/migrate";
import { checkServer, createPool } from "#server/platform/db/pool";
import { createCallers } from "#server/platform/http/calls/authenticate";
import { type CallServices, tokensEnded } from "#server/platform/http/calls/create-context";
import { type FailureCounts, createHttpServer } from "#server/platform/http/http-server";
import { clientAddress } from "#server/platform/http/network";
import { trackRequests } from "#server/platform/http/readiness";
import { type Jobs, countGivenUp, createJobs } from "#server/platform/jobs/jobs";
import { countFailures } from "#server/platform/outbox/failures";
import type { OutboxEvent } from "#server/platform/outbox/events";
import { createListener } from "#server/platform/outbox/listener";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { type Outbox, createOutbox } from "#server/platform/outbox/outbox";
import { type Gateway, createGateway } from "#server/platform/realtime/gateway";
import { currentIdentities } from "#server/platform/realtime/current-identities";
import { hostedSubscriber } from "#server/platform/realtime/hosted-channels";
import { createSealer } from "#server/platform/sealer";
import { createStorageTroubles } from "#server/platform/storage-trouble";
import { createWorkerProcess } from "#server/platform/worker/worker-process";

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  /** `postgres://…` */
  readonly databaseUrl: string;
  readonly version: string;
  /** Gives the current time. Tests set it. */
  readonly clock?: () => Date;
  /** The maximum number of database connections, which calls share. Default: 10. */
  readonly maxConnections?: number;
  /** Milliseconds between two checks of the rights of live connections. Default: 30,000. */
  readonly revalidateMs?: number;
  /** False if this process only enqueues jobs and runs none, not even scheduled ones. Default: true. */
  readonly runsJobs?: boolean;
  /** Seconds between two polls for jobs that no one was woken for. Default: 1. */
  readonly pollSeconds?: number;
  /** Absolute path of the built web app. Default: the one beside the server. */
  readonly webDirectory?: string;
}

export interface App {
  readonly http: FastifyInstance;
  readonly db: Db;
  readonly adapters: Adapters;
  readonly services: CallServices;
  readonly gateway: Gateway;
  readonly jobs: Jobs<JobPayloads>;
  readonly outbox: Outbox;
  /**
   * Migrates the database and starts the background work. Calls are refused as `unavailable` until this is done, and again while
   * the app stops.
   * @param prepare further work on the migrated database, done before calls are answered
   * @throws StartError if the database is unsuitable, can't be migrated, or was used with another secret
   */
  start(prepare?: () => Promise<void>): Promise<void>;
  /** Refuses new work, finishes work in progress, and closes everything that the app opened. */
  stop(): Promise<void>;
}

/** The composition root: creates the parts of a process and connects them. Call `start` before it can answer calls. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, databaseUrl, version, clock = () => new Date() } = options;
  const pool = createPool({ url: databaseUrl, log, max: options.maxConnections ?? 10 });
  const db = createDatabase(pool);
  const adapters = await createAdapters(config, log);
  const storageTroubles = createStorageTroubles(log, clock);
  const worker = createWorkerProcess({ databaseUrl, logLevel: log.level });
  const listener = createListener({ url: databaseUrl, log });
  let serving = false;
  const typing = createTypingAudience(db, () => performance.now());
  const gateway = createGateway({
    ...{ key: realtimeAppKey, secret: config.secret },
    ...{ log, typing },
    isServing: () => serving,
    addressOf: clientAddress(config.trustProxy),
    revalidateMs: options.revalidateMs ?? 30_000,
    revalidate: (identities) => currentIdentities(db, identities, clock()),
  });
  const outbox = createOutbox({
    db,
    log,
    nodeId: randomUUID(),
    listener,
    gateway,
    resolveAudience,
    renew: renewEvents,
    subscribers: subscribersOf(adapters, clock, (...job) => jobs.enqueue(...job)),
    onEvent: (event) => updateConnections(gateway, typing, event),
  });
  const jobs: Jobs<JobPayloads> = createJobs<JobPayloads>({
    connectionString: databaseUrl,
    log,
    listener,
    db,
    sealer: createSealer(config.secret),
    work: options.runsJobs ?? true,
    pollSeconds: options.pollSeconds ?? 1,
    onError: storageTroubles.note,
    handlers: createJobHandlers({
      ...{ db, adapters, config, worker, clock },
      outbox: () => outbox,
      jobs: () => jobs,
    }),
  });
  const wake: CallServices["wake"] = (enqueued) => {
    outbox.wake();
    jobs.wake(enqueued);
  };
  const callers = createCallers({ db, log });
  const services: CallServices = { db, config, adapters, worker, jobs, callers, clock, wake };
  const failureCounts = failureCountsOf(db);
  const http = await createHttpServer({
    config,
    log,
    version,
    services,
    handlers: allHandlers({ gateway, outbox }),
    storageTroubles,
    isServing: () => serving,
    failureCounts: () => (serving ? failureCounts() : Promise.resolve(null)),
    webDirectory: options.webDirectory ?? path.resolve(import.meta.dirname, "../../web/dist"),
  });
  serveDevPages(http, adapters.outbox, config);
  gateway.attach(http.server);
  const requestsDone = trackRequests(http.server);

  return {
    http,
    db,
    adapters,
    services,
    gateway,
    jobs,
    outbox,
    async start(prepare) {
      await checkServer(pool);
      await migrate(db, migrations, log);
      await checkSecret(db, config, log);
      await sealPlainPins(db, config.secret);
      await outbox.start();
      await jobs.start();
      await listener.start();
      await schedule(jobs, db);
      await prepare?.();
      serving = true;
    },
    async stop() {
      serving = false;
      await requestsDone(maxRequestsMs);
      // After the last call, so its events are still delivered.
      await gateway.close();
      await http.close();
      await callers.settle();
      await jobs.stop(maxJobsMs);
      await worker.close();
      await outbox.stop();
      await listener.stop();
      await adapters.close();
      await db.destroy();
    },
  };
}

/** @returns the parts that act on events */
function subscribersOf(
  { live }: Adapters,
  clock: () => Date,
  enqueue: Jobs<JobPayloads>["enqueue"],
): Subscriber[] {
  const own = [memoSubscriber, celebrationSubscriber({ enqueue }), schedulerSubscriber];
  return live ? [...own, hostedSubscriber({ service: live, resolveAudience, clock })] : own;
}

/** Closes the sockets of sign-ins that have ended, and updates the rights of people whose role has changed. */
function updateConnections(gateway: Gateway, typing: TypingAudience, event: OutboxEvent): void {
  const { companyId, type, payload } = event;
  if (type === "ChatGroupsChanged" && companyId !== null) typing.forget(companyId);
  if (type === tokensEnded)
    for (const id of payload["tokenIds"] as number[]) gateway.disconnectToken(id);
  const employeeIds = employeesWithChangedRole(event);
  if (companyId !== null && employeeIds.length > 0)
    void gateway.revalidateEmployees(companyId, employeeIds);
}

/** @returns the IDs of the employees whose role an event may have changed or ended */
function employeesWithChangedRole({ type, payload, audience }: OutboxEvent): readonly number[] {
  if (type === "EmployeeChanged") return [Number(payload["employee_id"])];
  if (type === memberLeft) return payload["employeeIds"] as number[];
  // The event about a batch goes to management and, by ID, to the employees whose role has changed.
  const isOfBatch = type === "CompanyListChanged" && payload["list"] === "employees";
  return isOfBatch && audience !== null && "ids" in audience ? (audience["ids"] as number[]) : [];
}

async function schedule(jobs: Jobs<JobPayloads>, db: Db): Promise<void> {
  await jobs.schedule("prune-platform", "17 3 * * *", {});
  await jobs.schedule("open-due-checkins", "*/10 * * * *", {});
  await jobs.schedule("find-due-sends", "* * * * *", {});
  await jobs.schedule("celebrate-days", "*/15 * * * *", {});
  await jobs.schedule("sweep-files", "47 3 * * *", {});
  await jobs.schedule("retry-events", "*/10 * * * *", {});
  // A new version may be able to handle events that the previous one couldn't.
  await jobs.enqueue(db, "retry-events", {});
}

/** A stop may take 30 seconds. The two limits leave time for the other steps and for the database. */
const maxRequestsMs = 12_000;
const maxJobsMs = 8_000;

/**
 * @returns a function that reads the failure counts. Concurrent calls share one read: in a stall, every browser with a pending call
 *   asks for the server's health, and hundreds of queries would keep the calls themselves waiting.
 */
function failureCountsOf(db: Db): () => Promise<FailureCounts | null> {
  let pending: Promise<FailureCounts | null> | null = null;
  return () => {
    pending ??= readFailureCounts(db).finally(() => {
      pending = null;
    });
    return pending;
  };
}

/** @returns null if the database doesn't answer within two seconds */
async function readFailureCounts(db: Db): Promise<FailureCounts | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), 2000).unref();
  });
  const counts = Promise.all([countFailures(db), countGivenUp(db)]).then(
    ([events_set_aside, jobs_given_up]) => ({ events_set_aside, jobs_given_up }),
    () => null,
  );
  return Promise.race([counts, timeout]);
}
