import { type ChildProcess, spawn } from "node:child_process";
import { type FileHandle, open, readFile, readlink, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { Log } from "./log.ts";
import { program } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";
import { isAlive } from "./process-state.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/** A running PostgreSQL server on a cluster. */
export interface ServerProcess {
  pid: number;
  port: number;
  /** True if this process didn't start the server, but took it over from an earlier process. */
  adopted: boolean;
}

/** Connection settings for the cluster's superuser. */
export function connectionTo(
  cluster: Cluster,
  port: number,
  database = "postgres",
): pg.ClientConfig {
  return { host: "127.0.0.1", port, user: "postgres", password: cluster.secret, database };
}

/**
 * Adopts the server that an earlier process left running, or else starts a new server. Waits until a connection succeeds.
 * @param signal aborted if the app must stop during this call; a server that is still starting is then stopped
 * @throws EmbeddedPostgresError, with the last lines of PostgreSQL's log, if the server doesn't start; with PostgreSQL's message,
 *   if the server refuses connections
 */
export async function startOrAdopt(
  cluster: Cluster,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<ServerProcess> {
  let reason = "";
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const running = await findRunning(cluster, signal);
    if (running) return running;
    const started = await startNew(cluster, signal);
    if (typeof started !== "string") return started;
    // Known causes of a failed start: another program took the chosen port, backends of a killed server still hold the shared
    // memory, or another process started a server at the same moment (the next attempt adopts that server).
    reason = started;
    log.warn({ reason, attempt }, "PostgreSQL did not start, trying again");
    await sleep(300 * (attempt + 1));
  }
  throw new EmbeddedPostgresError(`PostgreSQL did not start on ${cluster.dir}:\n${reason}`);
}

/**
 * Stops a server in up to three steps: a fast shutdown, an immediate shutdown, SIGKILL. A fast shutdown during crash recovery can
 * hang forever. An immediate shutdown is safe, because the next start replays the write-ahead log.
 */
export async function stopServer(cluster: Cluster, server: ServerProcess, log: Log): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, timeoutMs] of steps) {
    if (process.platform === "win32") await stopOnWindows(cluster, signal);
    else sendSignal(server.pid, signal);
    if (await waitUntilGone(server.pid, timeoutMs)) return;
    log.warn({ pid: server.pid, signal }, "PostgreSQL did not stop in time");
  }
}

const START_ATTEMPTS = 5;
const READY_TIMEOUT_MS = 120_000;

/** @returns the cluster's server if one is running and accepts connections; null if none is running */
export async function findRunning(
  cluster: Cluster,
  signal: AbortSignal | undefined,
): Promise<ServerProcess | null> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const left = await readPidFile(cluster);
    if (!left) return null;
    // Checks the process before the port: if postmaster.pid is outdated, a different server may now use the port in it.
    if (!(await mayBeOurs(left.pid, cluster))) return null;
    const answer = left.port ? await tryConnect(cluster, left.port) : "not-ready";
    if (answer === "ready") return { ...left, adopted: true };
    // The server is alive but not ready: it is starting, recovering or stopping. All three states end soon, so wait.
    signal?.throwIfAborted();
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${left.pid}) holds ${cluster.dir} but does not answer; stop it first.`,
      );
    }
    await sleep(100);
  }
}

/**
 * Process IDs are reused; in containers, this can happen within seconds. If an outdated postmaster.pid has the ID of an unrelated
 * live process, PostgreSQL doesn't start, so this function removes the file. If the process is dead, PostgreSQL removes the file
 * itself, after checking that no backend is left.
 * @returns true if the process may be this cluster's server
 */
async function mayBeOurs(pid: number, cluster: Cluster): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== "linux") return true;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
  if (command.includes(cluster.dir) || folder === cluster.dir) return true;
  await rm(join(cluster.dir, "postmaster.pid"), { force: true });
  return false;
}

/** How often autovacuum looks for changed tables. With the default of one minute, query plans are outdated (see decision 52). */
const AUTOVACUUM_NAPTIME = "10s";

/** @returns the server; if the server exited, PostgreSQL's output */
async function startNew(
  cluster: Cluster,
  signal: AbortSignal | undefined,
): Promise<ServerProcess | string> {
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    autovacuum_naptime: AUTOVACUUM_NAPTIME,
    ...cluster.settings,
  };
  const settingArgs = Object.entries(settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const postgres = program(cluster.binDir, "postgres");
  const { file, args, ids } = cluster.account.command(postgres, [
    "-D",
    cluster.dir,
    "-p",
    String(port),
    ...settingArgs,
  ]);
  const out = await openLog(cluster.logFile);
  const { size: logged } = await out.stat();
  // Detached, so Ctrl-C in a terminal doesn't stop the database: the app must finish its work before its database stops.
  const child = spawn(file, args, {
    ...ids,
    cwd: "/",
    detached: true,
    stdio: ["ignore", out.fd, out.fd],
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, by) => resolve(`exit code ${code ?? by}`));
  });
  await out.close();
  child.unref();
  if (child.pid === undefined) return ended;
  cluster.onSpawn();
  try {
    if (await becomesReady(cluster, child, port, signal))
      return { pid: child.pid, port, adopted: false };
  } catch (error) {
    await abandon(child.pid);
    throw error;
  }
  const log = await readFile(cluster.logFile).catch(() => Buffer.alloc(0));
  const output = log.subarray(logged).toString();
  return `${output.trim().slice(-2000)} (${await ended})`;
}

const MAX_LOG_BYTES = 5_000_000;

/**
 * Opens PostgreSQL's log for appending, because its last lines show why an earlier server ended. If the log is too long, it is
 * first renamed to `<file>.1` and replaces the previous `<file>.1`.
 */
async function openLog(file: string): Promise<FileHandle> {
  const log = await open(file, "a", 0o600);
  const { size } = await log.stat();
  if (size <= MAX_LOG_BYTES) return log;
  await log.close();
  await rename(file, `${file}.1`);
  return open(file, "a", 0o600);
}

/** @returns true once the server accepts connections; false if it exited */
async function becomesReady(
  cluster: Cluster,
  child: ChildProcess,
  port: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null) {
    signal?.throwIfAborted();
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError(`PostgreSQL does not answer on ${cluster.dir}.`);
    const found = await readPidFile(cluster);
    const isOurs = found?.pid === child.pid && found?.port === port;
    if (isOurs && (await tryConnect(cluster, port)) === "ready") return true;
    await sleep(10);
  }
  return false;
}

/** Stops a server that no one has used yet, so an orderly shutdown isn't needed. */
async function abandon(pid: number): Promise<void> {
  sendSignal(pid, "SIGQUIT");
  if (!(await waitUntilGone(pid, 5_000))) sendSignal(pid, "SIGKILL");
}

/** @throws EmbeddedPostgresError if the server refuses connections for a permanent reason */
async function tryConnect(cluster: Cluster, port: number): Promise<"ready" | "not-ready"> {
  const client = new pg.Client({ ...connectionTo(cluster, port), connectionTimeoutMillis: 3000 });
  client.on("error", () => {}); // Ignores the event: if the connection breaks, `query` also throws an error.
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || TEMPORARY.test(error.code ?? ""))
      return "not-ready";
    throw new EmbeddedPostgresError(refusal(cluster.dir, error));
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The SQLSTATE codes of temporary connection refusals: the server is starting, recovering or stopping, or all its connections are
 * in use (PostgreSQL documentation, appendix A).
 */
const TEMPORARY = /^(57P0|53300)/;
const INVALID_PASSWORD = "28P01";

function refusal(dir: string, { code, message }: pg.DatabaseError): string {
  if (code === INVALID_PASSWORD)
    return `${dir}.secret is not the password of ${dir}. Put both back from the same backup.`;
  return `PostgreSQL refuses connections to ${dir}: ${message} (${code}). Its log is ${dir}.log; a damaged folder has to be put back from a backup.`;
}

/**
 * Reads postmaster.pid: the process ID on line 1, the port on line 4 and, once the server listens, the address on line 6
 * (PostgreSQL documentation, "Database File Layout").
 * @returns the process ID and port, with port 0 while the server doesn't listen; null if there is no file
 */
async function readPidFile(cluster: Cluster): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(cluster.dir, "postmaster.pid"), "utf8").catch(() => null);
  const lines = text?.split("\n");
  const pid = Math.abs(Number(lines?.[0]));
  return pid ? { pid, port: lines?.[5] ? Number(lines[3]) : 0 } : null;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process is already gone.
  }
}

async function stopOnWindows(cluster: Cluster, signal: NodeJS.Signals): Promise<void> {
  const mode = signal === "SIGINT" ? "fast" : "immediate"; // Windows has no signals, so pg_ctl is used.
  const child = spawn(program(cluster.binDir, "pg_ctl"), [
    "stop",
    "-W",
    "-m",
    mode,
    "-D",
    cluster.dir,
  ]);
  await new Promise((resolve) => child.once("close", resolve).once("error", resolve));
}

async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (
    const deadline = performance.now() + timeoutMs;
    performance.now() < deadline;
    await sleep(10)
  ) {
    if (!(await isAlive(pid))) return true;
  }
  return false;
}
