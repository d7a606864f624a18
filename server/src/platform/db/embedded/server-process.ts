import { spawn } from "node:child_process";
import { open, readFile, readlink, rm } from "node:fs/promises";
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
 * @throws with the end of PostgreSQL's own log when it does not start
 */
export async function startOrAdopt(cluster: Cluster, log: DbLog): Promise<ServerProcess> {
  let reason = "";
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const running = await findRunning(cluster);
    if (running) return running;
    const started = await startNew(cluster);
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

async function findRunning(cluster: Cluster): Promise<ServerProcess | null> {
  const deadline = performance.now() + READY_PATIENCE;
  for (;;) {
    const left = await readPidFile(cluster);
    if (!left) return null;
    const answer = left.port ? await tryConnect(cluster, left.port) : "not-ready";
    if (answer === "ready") return { ...left, adopted: true };
    if (!(await mayBeOurs(left.pid, cluster))) return null;
    // Ours and alive but not accepting: it is starting, recovering or stopping. All of them end.
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

async function startNew(cluster: Cluster): Promise<ServerProcess | string> {
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
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
  const out = await open(cluster.logFile, "w", 0o600);
  // Detached: Ctrl-C in a terminal reaches the whole group, and the app must drain before its database goes.
  const child = spawn(file, args, {
    ...ids,
    cwd: "/",
    detached: true,
    stdio: ["ignore", out.fd, out.fd],
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(`exit code ${code ?? signal}`));
  });
  await out.close();
  child.unref();
  if (child.pid === undefined) return ended;
  let over: string | null = null;
  void ended.then((how) => (over = how));
  for (const deadline = performance.now() + READY_PATIENCE; over === null; await sleep(10)) {
    if ((await tryConnect(cluster, port)) === "ready")
      return { pid: child.pid, port, adopted: false };
    if (performance.now() > deadline) {
      process.kill(child.pid, "SIGQUIT");
      over = "no answer in time";
    }
  }
  const said = await readFile(cluster.logFile, "utf8").catch(() => "");
  return `${said.trim().slice(-2000)} (${over})`;
}

async function tryConnect(cluster: Cluster, port: number): Promise<"ready" | "not-ready"> {
  const client = new pg.Client({ ...connectionTo(cluster, port), connectionTimeoutMillis: 3000 });
  client.on("error", () => {}); // a server that stops right now: the query below fails, nothing more to do
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch {
    return "not-ready";
  } finally {
    await client.end().catch(() => {});
  }
}

/** postmaster.pid: process id on line 1, port on line 4 (written a moment later). PostgreSQL documentation, "Database File Layout". */
async function readPidFile(cluster: Cluster): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(cluster.dir, "postmaster.pid"), "utf8").catch(() => null);
  const lines = text?.split("\n");
  const pid = Math.abs(Number(lines?.[0]));
  return pid ? { pid, port: Number(lines?.[3] ?? 0) } : null;
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
