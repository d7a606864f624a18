import { mkdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";

import pg from "pg";

import type { DbLog } from "#server/platform/db/db-log";
import { chooseAccount } from "#server/platform/db/embedded/account";
import { findBinaries, installRuntime } from "#server/platform/db/embedded/binaries";
import {
  type Cluster,
  ensureCluster,
  readOrMakeSecret,
} from "#server/platform/db/embedded/cluster";
import { takeOwnership } from "#server/platform/db/embedded/ownership";
import {
  connectionTo,
  startOrAdopt,
  stopServer,
} from "#server/platform/db/embedded/server-process";
import { StartError } from "#server/platform/start-error";

export interface EmbeddedPostgresOptions {
  /** Folder for the cluster (`pg`), its password (`pg.secret`), log (`pg.log`, `pg.log.1`) and programs (`runtime`). Made when missing. */
  dataDir: string;
  log: DbLog;
  /** npm package with the PostgreSQL programs; default: the one of this platform, else the system's PostgreSQL. */
  packageName?: string;
  /** Server settings, such as `{ fsync: "off" }` for tests. */
  settings?: Record<string, string>;
  /** Where the programs are copied to; default `<dataDir>/runtime`. Several clusters may share it. */
  runtimeDir?: string;
  /** Called when the server has gone by itself for good, so that the app can end with these words. */
  onLost?: (reason: StartError) => void;
  /**
   * Called whenever one of PostgreSQL's programs has begun: what the caller does then costs no time. That is twice the first
   * time, and never where a server is taken over.
   */
  onSpawn?: () => void;
  /** Aborted when the app is told to stop while this starts. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** `postgres://…`, for every connection of the app. */
  url: string;
  /** Stops the server; resolves when its process has gone. Call it after the pools are closed. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the app on `dataDir`, or takes over the one that a killed app left running.
 * Makes the cluster and the database `lineup` the first time.
 * @throws with a sentence for the operator: another app owns the folder, the cluster is of another version, no
 *   programs for this platform, the folder is out of reach or damaged, or PostgreSQL's own words; no server that it
 *   started is left running
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options;
  const began = performance.now();
  await mkdir(resolve(options.dataDir), { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const binaries = await findBinaries(options.packageName);
  const dir = join(dataDir, "pg");
  const cluster: Cluster = {
    dir,
    account: await chooseAccount(dataDir, dir),
    binDir: await installRuntime(binaries, options.runtimeDir ?? join(dataDir, "runtime")),
    logFile: join(dataDir, "pg.log"),
    secret: await readOrMakeSecret(dir),
    settings: options.settings ?? {},
    onSpawn: () => options.onSpawn?.(),
  };
  await ensureCluster(cluster, binaries.major);
  const server = await startOrAdopt(cluster, log, options.signal);
  const ownership = await takeOwnership({
    connection: connectionTo(cluster, server.port),
    dataDir,
    log,
    onLost: (reason) => {
      log.error({ err: reason }, "the embedded PostgreSQL is lost");
      options.onLost?.(explainLoss(reason, cluster.logFile));
    },
  });
  // Ownership is held to the end, so that nobody adopts a server that is going away.
  const stop = () => ownership.releaseAfter(stopServer(cluster, server, log));
  try {
    await ensureDatabase(connectionTo(cluster, server.port));
  } catch (error) {
    await stop();
    throw error;
  }
  const took = Math.round(performance.now() - began);
  log.info(
    { version: binaries.version, port: server.port, adopted: server.adopted, took },
    "embedded PostgreSQL is ready",
  );
  let stopped: Promise<void> | undefined;
  return {
    url: `postgres://postgres:${cluster.secret}@127.0.0.1:${server.port}/${DATABASE}`,
    stop: () => (stopped ??= stop()),
  };
}

const DATABASE = "lineup";

function explainLoss(cause: Error, logFile: string): StartError {
  if (cause instanceof StartError) return cause;
  return new StartError(
    `The embedded PostgreSQL has ended (${cause.message}), and Lineup with it. See ${logFile}, and start Lineup again.`,
    { cause },
  );
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
