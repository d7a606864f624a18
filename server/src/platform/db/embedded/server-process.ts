import { type ChildProcess, spawn } from "node:child_process";
import { type FileHandle, open, readFile, readlink, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { DbLog } from "#server/platform/db/db-log";
import { program } from "#server/platform/db/embedded/binaries";
import type { Cluster } from "#server/platform/db/embedded/cluster";
import { isAlive } from "#server/platform/db/embedded/process-state";
import { StartError } from "#server/platform/start-error";

/** A running PostgreSQL server of ours. */
export interface ServerProcess {
  pid: number;
  port: number;
  /** True when an earlier owner left it running and we took it over. */
  adopted: boolean;
}

/** Connection settings of the cluster's owner account. */
export function connectionTo(
  cluster: Cluster,
  port: number,
  database = "postgres",
): pg.ClientConfig {
  return { host: "127.0.0.1", port, user: "postgres", password: cluster.secret, database };
}

/**
 * Returns a server that runs on this cluster: one that an earlier owner left behind, else a new one.
 * Ready means that a connection succeeds.
 * @param signal aborted when the app is told to stop meanwhile; a server that was being started is then stopped
 * @throws StartError with the end of PostgreSQL's own log when it does not start, or with its answer when it lets nobody in
 */
export async function startOrAdopt(
  cluster: Cluster,
  log: DbLog,
  signal: AbortSignal | undefined,
): Promise<ServerProcess> {
  let reason = "";
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const running = await findRunning(cluster, signal);
    if (running) return running;
    const started = await startNew(cluster, signal);
    if (typeof started !== "string") return started;
    // Seen causes: the free port was taken meanwhile, backends of a killed server still hold the shared memory,
    // another process started one at the same moment (the next round adopts it).
    reason = started;
    log.warn({ reason, attempt }, "PostgreSQL did not start, trying again");
    await sleep(300 * (attempt + 1));
  }
  throw new StartError(`PostgreSQL did not start on ${cluster.dir}:\n${reason}`);
}

/**
 * Stops a server: fast, then immediate, then killed. The middle step is needed because a fast stop that arrives during
 * crash recovery can hang for ever; an immediate one is safe, because the write-ahead log is replayed at the next start.
 */
export async function stopServer(
  cluster: Cluster,
  server: ServerProcess,
  log: DbLog,
): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, patience] of steps) {
    if (process.platform === "win32") await stopOnWindows(cluster, signal);
    else sendSignal(server.pid, signal);
    if (await waitUntilGone(server.pid, patience)) return;
    log.warn({ pid: server.pid, signal }, "PostgreSQL did not stop in time");
  }
}

const START_ATTEMPTS = 5;
const READY_PATIENCE = 120_000;

async function findRunning(
  cluster: Cluster,
  signal: AbortSignal | undefined,
): Promise<ServerProcess | null> {
  const deadline = performance.now() + READY_PATIENCE;
  for (;;) {
    const left = await readPidFile(cluster);
    if (!left) return null;
    // Asked first: at a stale file's port another server may answer by now.
    if (!(await mayBeOurs(left.pid, cluster))) return null;
    const answer = left.port ? await tryConnect(cluster, left.port) : "not-ready";
    if (answer === "ready") return { ...left, adopted: true };
    // Ours and alive but not accepting: it is starting, recovering or stopping. All of them end.
    signal?.throwIfAborted();
    if (performance.now() > deadline) {
      throw new StartError(
        `PostgreSQL (process ${left.pid}) holds ${cluster.dir} but does not answer; stop it first.`,
      );
    }
    await sleep(100);
  }
}

/**
 * Says whether that process can be a server on this cluster. Process ids are used again, in containers within seconds:
 * a stale file that names a living stranger would keep PostgreSQL from starting, so it goes. When the process is dead,
 * PostgreSQL clears the file itself, and checks first that no backend is left.
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

/** Between two looks for tables that have changed so much that plans have to be made anew; by default a minute (decision 52). */
const lookAtTables = "10s";

/** @returns the server, or what PostgreSQL said when it ended by itself */
async function startNew(
  cluster: Cluster,
  signal: AbortSignal | undefined,
): Promise<ServerProcess | string> {
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    autovacuum_naptime: lookAtTables,
    ...cluster.settings,
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const postgres = program(cluster.binDir, "postgres");
  const { file, args, ids } = cluster.account.command(postgres, [
    "-D",
    cluster.dir,
    "-p",
    String(port),
    ...given,
  ]);
  const out = await openLog(cluster.logFile);
  const { size: logged } = await out.stat();
  // Detached: Ctrl-C in a terminal reaches the whole group, and the app must drain before its database goes.
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
  const said = log.subarray(logged).toString();
  return `${said.trim().slice(-2000)} (${await ended})`;
}

const LONGEST_LOG_BYTES = 5_000_000;

/** Opens PostgreSQL's log to go on with it: why it ended stands there. A long one is put aside in place of an older one. */
async function openLog(file: string): Promise<FileHandle> {
  const log = await open(file, "a", 0o600);
  const { size } = await log.stat();
  if (size <= LONGEST_LOG_BYTES) return log;
  await log.close();
  await rename(file, `${file}.1`);
  return open(file, "a", 0o600);
}

/** @returns false when it has ended by itself */
async function becomesReady(
  cluster: Cluster,
  child: ChildProcess,
  port: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const deadline = performance.now() + READY_PATIENCE;
  while (child.exitCode === null && child.signalCode === null) {
    signal?.throwIfAborted();
    if (performance.now() > deadline)
      throw new StartError(`PostgreSQL does not answer on ${cluster.dir}.`);
    const found = await readPidFile(cluster);
    const isOurs = found?.pid === child.pid && found?.port === port;
    if (isOurs && (await tryConnect(cluster, port)) === "ready") return true;
    await sleep(10);
  }
  return false;
}

/** Nobody has used it yet, so it need not end in order. */
async function abandon(pid: number): Promise<void> {
  sendSignal(pid, "SIGQUIT");
  if (!(await waitUntilGone(pid, 5_000))) sendSignal(pid, "SIGKILL");
}

/** @throws StartError when the server lets nobody in, for a reason that does not pass by itself */
async function tryConnect(cluster: Cluster, port: number): Promise<"ready" | "not-ready"> {
  const client = new pg.Client({ ...connectionTo(cluster, port), connectionTimeoutMillis: 3000 });
  client.on("error", () => {}); // a server that stops right now: the query below fails, nothing more to do
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || PASSING.test(error.code ?? "")) return "not-ready";
    throw new StartError(refusal(cluster.dir, error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starting, recovering or stopping; all connections taken (PostgreSQL documentation, appendix A). */
const PASSING = /^(57P0|53300)/;
const INVALID_PASSWORD = "28P01";

function refusal(dir: string, { code, message }: pg.DatabaseError): string {
  if (code === INVALID_PASSWORD)
    return `${dir}.secret is not the password of ${dir}. Put both back from the same backup.`;
  return `PostgreSQL refuses connections to ${dir}: ${message} (${code}). Its log is ${dir}.log; a damaged folder has to be put back from a backup.`;
}

/**
 * postmaster.pid: process id on line 1, port on line 4, and, once it listens there, the address on line 6.
 * PostgreSQL documentation, "Database File Layout".
 * @returns port 0 while it does not listen
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
    // already gone
  }
}

async function stopOnWindows(cluster: Cluster, signal: NodeJS.Signals): Promise<void> {
  const mode = signal === "SIGINT" ? "fast" : "immediate"; // Windows has no signals; pg_ctl sends the like
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

async function waitUntilGone(pid: number, patience: number): Promise<boolean> {
  for (
    const deadline = performance.now() + patience;
    performance.now() < deadline;
    await sleep(10)
  ) {
    if (!(await isAlive(pid))) return true;
  }
  return false;
}
