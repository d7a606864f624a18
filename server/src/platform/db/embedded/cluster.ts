import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import type { PostgresAccount } from "#server/platform/db/embedded/account";
import { program } from "#server/platform/db/embedded/binaries";
import { isAlive } from "#server/platform/db/embedded/process-state";
import { StartError } from "#server/platform/start-error";

/** A database cluster on disk, and what is needed to run and to enter it. */
export interface Cluster {
  /** The folder that PostgreSQL calls PGDATA. */
  dir: string;
  binDir: string;
  logFile: string;
  secret: string;
  account: PostgresAccount;
  /** Server settings, given on the command line. */
  settings: Record<string, string>;
  /** Called whenever one of PostgreSQL's programs has begun. */
  onSpawn(): void;
}

/**
 * Reads the cluster's password, or makes one before the cluster is made: 24 random bytes in a file that only its owner reads.
 * @param dir the cluster; the file lies beside it
 * @throws StartError when the cluster is there and its password is not
 */
export async function readOrMakeSecret(dir: string): Promise<string> {
  const file = `${dir}.secret`;
  const kept = await readSecret(file);
  if (kept !== null) return kept;
  if ((await clusterVersion(dir)) !== null)
    throw new StartError(
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
 * Makes sure that a whole cluster of the right version lies at `cluster.dir`. It is made in `<dir>.new-<process>` and
 * renamed when it is whole, so an interrupted first start leaves nothing that looks like a cluster, and of two first starts
 * at once one wins.
 * @param major version of the programs; a cluster of another major version cannot be read by them
 * @throws when the cluster is of another version, or initdb fails (with what it said)
 */
export async function ensureCluster(cluster: Cluster, major: number): Promise<void> {
  const found = await clusterVersion(cluster.dir);
  if (found === null) return makeCluster(cluster, major);
  if (found !== String(major)) {
    throw new StartError(
      `${cluster.dir} was made by PostgreSQL ${found}, and this is PostgreSQL ${major}, which cannot read it. ` +
        "Run the version that made it, or move the data to a server of your own and set DATABASE_URL.",
    );
  }
}

async function clusterVersion(dir: string): Promise<string | null> {
  const version = await readFile(join(dir, "PG_VERSION"), "utf8").catch(nullIfMissing);
  const control = await stat(join(dir, "global", "pg_control")).catch(nullIfMissing);
  return version !== null && control ? version.trim() : null;
}

/** What may not be read is not missing: it would be set aside for a new one. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

async function makeCluster(cluster: Cluster, major: number): Promise<void> {
  await removeDrafts(cluster.dir);
  const draft = `${cluster.dir}.new-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  await cluster.account.own(draft);
  // initdb runs as the other account, which may not read pg.secret: it gets a copy of its own, for this moment.
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

/** Removes what interrupted first starts have left, but not what another process is making now. */
async function removeDrafts(dir: string): Promise<void> {
  const prefix = `${basename(dir)}.new`;
  for (const name of await readdir(dirname(dir))) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
    if (maker !== 0 && maker !== process.pid && (await isAlive(maker))) continue;
    await rm(join(dirname(dir), name), { recursive: true, force: true });
  }
}

async function putInPlace(draft: string, dir: string): Promise<void> {
  if ((await stat(dir).catch(() => null)) && (await clusterVersion(dir)) === null) {
    // A folder without a whole cluster in it: set aside and not deleted, in case someone wants to look.
    await rename(dir, `${dir}.broken-${randomBytes(4).toString("hex")}`);
  }
  try {
    await rename(draft, dir);
  } catch (error) {
    // Another process was first; its cluster has the same secret and does as well.
    if ((await clusterVersion(dir)) === null) throw error;
    await rm(draft, { recursive: true, force: true });
  }
}

function initdbOptions(cluster: Cluster, major: number): string[] {
  // The builtin provider came with 17; before it, plain C is the nearest that no system library can change under us.
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
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new StartError(`initdb failed (exit code ${code}): ${said.trim().slice(-2000)}`);
}
