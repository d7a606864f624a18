import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { PostgresAccount } from "./account.ts";
import { program } from "./binaries.ts";
import { isAlive } from "./process-state.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/** A database cluster on disk, with everything needed to run it and connect to it. */
export interface Cluster {
  /** PostgreSQL's PGDATA folder. */
  dir: string;
  binDir: string;
  logFile: string;
  secret: string;
  account: PostgresAccount;
  /** Server settings for the command line. */
  settings: Record<string, string>;
  /** Called each time initdb or the server has been started. */
  onSpawn(): void;
}

/**
 * Reads the cluster's password. If the cluster doesn't exist yet, creates a password of 24 random bytes, in a file that only the
 * file's owner can read.
 * @param dir the folder of the cluster; the password file is next to it
 * @throws EmbeddedPostgresError if the cluster exists but its password file doesn't
 */
export async function readOrCreateSecret(dir: string): Promise<string> {
  const file = `${dir}.secret`;
  const stored = await readSecret(file);
  if (stored !== null) return stored;
  if ((await clusterVersion(dir)) !== null)
    throw new EmbeddedPostgresError(
      `${file} is missing, the password of ${dir}. Put both back from the same backup.`,
    );
  try {
    await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readSecret(file)) ?? "";
}

async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(nullIfMissing);
  return text === null ? null : text.trim();
}

/**
 * Creates the cluster unless it exists. A new cluster is built in `<dir>.new-<process id>` and renamed when it is complete. So
 * an interrupted first start leaves no incomplete cluster in `dir`, and only one of two simultaneous first starts creates the
 * cluster.
 * @param major the major version of the PostgreSQL programs; they can't read a cluster of another major version
 * @throws EmbeddedPostgresError if the cluster has another major version; if initdb fails, with initdb's output in the message
 */
export async function ensureCluster(cluster: Cluster, major: number): Promise<void> {
  const found = await clusterVersion(cluster.dir);
  if (found === null) return createCluster(cluster, major);
  if (found !== String(major))
    throw new EmbeddedPostgresError(otherVersion(cluster.dir, found, major));
}

/** @returns a sentence for the operator that explains why a cluster or backup can't be used */
export function otherVersion(what: string, found: string, major: number): string {
  return (
    `${what} was made by PostgreSQL ${found}, and this is PostgreSQL ${major}, which cannot read it. ` +
    "Run the version that made it, or move the data to a server of your own and set DATABASE_URL."
  );
}

/** @returns the major version that made the cluster; null if the folder holds no complete cluster */
export async function clusterVersion(dir: string): Promise<string | null> {
  const version = await readFile(join(dir, "PG_VERSION"), "utf8").catch(nullIfMissing);
  const control = await stat(join(dir, "global", "pg_control")).catch(nullIfMissing);
  return version !== null && control ? version.trim() : null;
}

/**
 * Returns null if the error is about a missing file; otherwise throws the error. If an unreadable file counted as missing, the
 * existing cluster would be replaced.
 */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

async function createCluster(cluster: Cluster, major: number): Promise<void> {
  await removeDrafts(cluster.dir);
  const draft = `${cluster.dir}.new-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  await cluster.account.own(draft);
  // initdb may run as an account that can't read pg.secret, so initdb reads a temporary copy.
  const passwordFile = `${cluster.dir}.new-secret-${process.pid}`;
  await writeFile(passwordFile, cluster.secret, { mode: 0o600 });
  await cluster.account.own(passwordFile);
  try {
    await runInitdb(cluster, [
      ...["-D", draft, "--pwfile", passwordFile],
      ...initdbOptions(cluster, major),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await putInPlace(draft, cluster.dir);
}

/** Removes the unfinished clusters of earlier first starts, unless the process that creates the cluster is still running. */
async function removeDrafts(dir: string): Promise<void> {
  const prefix = `${basename(dir)}.new`;
  for (const name of await readdir(dirname(dir))) {
    if (!name.startsWith(prefix)) continue;
    const creator = Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
    if (creator !== 0 && creator !== process.pid && (await isAlive(creator))) continue;
    await rm(join(dirname(dir), name), { recursive: true, force: true });
  }
}

async function putInPlace(draft: string, dir: string): Promise<void> {
  if ((await stat(dir).catch(() => null)) && (await clusterVersion(dir)) === null) {
    // The folder contains no complete cluster. It is renamed, not deleted, in case someone needs the files.
    await rename(dir, `${dir}.broken-${randomBytes(4).toString("hex")}`);
  }
  try {
    await rename(draft, dir);
  } catch (error) {
    // Another process created the cluster first. That cluster has the same password and is used instead of this draft.
    if ((await clusterVersion(dir)) === null) throw error;
    await rm(draft, { recursive: true, force: true });
  }
}

function initdbOptions(cluster: Cluster, major: number): string[] {
  // Since version 17, PostgreSQL has a builtin locale provider, which doesn't depend on a system library. In earlier versions,
  // the C locale is the closest alternative: it doesn't depend on a system library, either.
  const locale =
    major >= 17
      ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
      : ["--locale=C"];
  const sync = cluster.settings["fsync"] === "off" ? ["--no-sync"] : [];
  return ["-U", "postgres", "-A", "scram-sha-256", "-E", "UTF8", ...locale, ...sync];
}

async function runInitdb(cluster: Cluster, options: string[]): Promise<void> {
  const { file, args, ids } = cluster.account.command(program(cluster.binDir, "initdb"), options);
  const child = spawn(file, args, { ...ids, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  cluster.onSpawn();
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new EmbeddedPostgresError(
      `initdb failed (exit code ${code}): ${output.trim().slice(-2000)}`,
    );
}
