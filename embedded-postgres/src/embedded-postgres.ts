import { mkdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Writable } from "node:stream";

import pg from "pg";

import type { Log } from "./log.ts";
import { chooseAccount } from "./account.ts";
import { streamBaseBackup } from "./base-backup.ts";
import { type PostgresBinaries, findBinaries, installRuntime } from "./binaries.ts";
import { type Cluster, clusterVersion, ensureCluster, readOrCreateSecret } from "./cluster.ts";
import { takeOwnership } from "./ownership.ts";
import {
  type ServerProcess,
  connectionTo,
  findRunning,
  startOrAdopt,
  stopServer,
} from "./server-process.ts";
import { EmbeddedPostgresError } from "./errors.ts";

export { restoreBaseBackup } from "./base-backup.ts";
export { EmbeddedPostgresError };

export interface EmbeddedPostgresOptions {
  /**
   * The folder for the cluster (`pg`), its password (`pg.secret`), its log (`pg.log`, `pg.log.1`) and the programs (`runtime`).
   * Created if missing.
   */
  dataDir: string;
  log: Log;
  /** npm package with the PostgreSQL programs. Default: the package for this platform, or else the system's PostgreSQL. */
  packageName?: string;
  /** Server settings, such as `{ fsync: "off" }` for tests. */
  settings?: Record<string, string>;
  /** Folder that the programs are copied to. Several clusters may share it. Default: `<dataDir>/runtime`. */
  runtimeDir?: string;
  /**
   * Called if the server exited unexpectedly, or if another app has taken over the server. The callback can exit the app with the
   * message of `reason`.
   */
  onLost?: (reason: EmbeddedPostgresError) => void;
  /**
   * Called each time initdb or the server has been started, so that the caller can work while that program runs. The first start
   * of a cluster calls `onSpawn` twice. Adopting a running server doesn't call `onSpawn`.
   */
  onSpawn?: () => void;
  /** Aborted if the app is told to exit while PostgreSQL is starting. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  /** Connection string (`postgres://…`) for the app. */
  url: string;
  /** The cluster's password. A backup needs it beside the archive. */
  secret: string;
  /**
   * Writes a copy of the whole cluster as a tar archive, while it is in use. `restoreBaseBackup` puts it back.
   * @throws EmbeddedPostgresError if PostgreSQL refuses; the error of `archive`
   */
  backUp(archive: Writable): Promise<void>;
  /** Stops the server and resolves when its process is gone. Close the connection pools first. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `dataDir`, or adopts the server that a killed app left running. The first start creates the cluster and
 * the database `lineup`.
 * @throws EmbeddedPostgresError if another app owns the folder, the cluster belongs to another PostgreSQL version, there are no
 *   programs for this platform, the folder is unreachable or damaged, or PostgreSQL fails. The error's message is for the
 *   operator. If this call started a server, the server is stopped before the error is thrown.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options;
  const startedAt = performance.now();
  await mkdir(resolve(options.dataDir), { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const binaries = await findBinaries(options.packageName);
  const cluster = await describeCluster(dataDir, binaries, options);
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
  // Ownership is kept until the server has stopped, because another app must not adopt a server that is stopping.
  const stop = () => ownership.releaseAfter(stopServer(cluster, server, log));
  try {
    await ensureDatabase(connectionTo(cluster, server.port));
  } catch (error) {
    await stop();
    throw error;
  }
  const took = Math.round(performance.now() - startedAt);
  log.info(
    { version: binaries.version, port: server.port, adopted: server.adopted, took },
    "embedded PostgreSQL is ready",
  );
  let stopped: Promise<void> | undefined;
  return { ...accessTo(cluster, server), stop: () => (stopped ??= stop()) };
}

/**
 * Opens the existing database in `dataDir` beside the app that may be using it, for a backup. If no server is running, this call
 * starts one.
 * @returns the database; `stop` leaves a server alone that was already running
 * @throws EmbeddedPostgresError if `dataDir` has no database, and for the reasons of `startEmbeddedPostgres`
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = await realpath(options.dataDir).catch(() => resolve(options.dataDir));
  if ((await clusterVersion(join(dataDir, "pg"))) === null)
    throw new EmbeddedPostgresError(`There is no database in ${dataDir}.`);
  const binaries = await findBinaries(options.packageName);
  const cluster = await describeCluster(dataDir, binaries, options);
  const running = await findRunning(cluster, options.signal);
  if (!running) return startEmbeddedPostgres(options);
  return { ...accessTo(cluster, running), stop: async () => {} };
}

async function describeCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  options: EmbeddedPostgresOptions,
): Promise<Cluster> {
  const dir = join(dataDir, "pg");
  return {
    dir,
    account: await chooseAccount(dataDir, dir),
    binDir: await installRuntime(binaries, options.runtimeDir ?? join(dataDir, "runtime")),
    logFile: join(dataDir, "pg.log"),
    secret: await readOrCreateSecret(dir),
    settings: options.settings ?? {},
    onSpawn: () => options.onSpawn?.(),
  };
}

function accessTo(cluster: Cluster, { port }: ServerProcess): Omit<EmbeddedPostgres, "stop"> {
  return {
    url: `postgres://postgres:${cluster.secret}@127.0.0.1:${port}/${DATABASE}`,
    secret: cluster.secret,
    backUp: (archive) => streamBaseBackup(connectionTo(cluster, port), archive),
  };
}

const DATABASE = "lineup";

function explainLoss(cause: Error, logFile: string): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause;
  return new EmbeddedPostgresError(
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
