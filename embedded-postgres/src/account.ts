import { execFile } from "node:child_process";
import { chown, readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";

import { EmbeddedPostgresError } from "./errors.ts";

/** The account that PostgreSQL programs run as. It is never root, because PostgreSQL refuses to run as root. */
export interface PostgresAccount {
  /** Makes the account the owner of a path. */
  own(path: string): Promise<void>;
  /** @returns the command line and spawn options that run `command args` as the account */
  command(
    command: string,
    args: string[],
  ): { file: string; args: string[]; ids: { uid?: number; gid?: number } };
}

/**
 * Chooses the account that PostgreSQL programs run as. If this process isn't root, the account is the process's own account. If
 * this process is root, the account is the owner of the existing cluster; if there is no cluster yet, or root owns the cluster,
 * the account is `nobody`, which exists on every system (initdb requires an account with an entry in passwd).
 * @param dataDir the folder that the account must be able to reach
 * @param clusterDir the folder of the cluster, which may not exist yet
 * @throws EmbeddedPostgresError if the account cannot reach dataDir
 */
export async function chooseAccount(dataDir: string, clusterDir: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) {
    return { own: async () => {}, command: (file, args) => ({ file, args, ids: {} }) };
  }
  const owner = await stat(clusterDir).catch(() => null);
  const ids =
    owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
  const own = (path: string) => chown(path, ids.uid, ids.gid);
  const closed = await findClosedFolder(dataDir, ids.uid);
  if (!closed) return { own, command: (file, args) => ({ file, args, ids }) };
  const wrapper = await findSearchWrapper(ids.uid, ids.gid);
  if (!wrapper) throw new EmbeddedPostgresError(unreachable(dataDir, closed, ids.uid));
  const [setpriv, ...options] = wrapper;
  return {
    own,
    command: (file, args) => ({ file: setpriv, args: [...options, file, ...args], ids: {} }),
  };
}

const run = promisify(execFile);
const NOBODY = 65534;
const OTHERS_MAY_ENTER = 0o001;

/** @returns the first folder, going up from `path`, that the account may not enter; null if the account may enter every folder */
async function findClosedFolder(path: string, uid: number): Promise<string | null> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid: owner } = await stat(folder);
    if (owner !== uid && (mode & OTHERS_MAY_ENTER) === 0) return folder;
    if (dirname(folder) === folder) return null;
  }
}

/**
 * A container that runs as root often works inside a 0700 folder (/root, a temporary folder). The account `nobody` can reach a
 * cluster in that folder only with a Linux capability, which the program `setpriv` can give. This function tests `setpriv` by
 * running the program `true`, because the container may forbid `setpriv`, and busybox's `setpriv` lacks the needed options.
 * @returns the command line to put before a program's command line, so that the program can pass through closed folders; null
 *   if `setpriv` doesn't work
 */
async function findSearchWrapper(
  uid: number,
  gid: number,
): Promise<[file: string, ...options: string[]] | null> {
  const capability = await searchCapability();
  if (!capability) return null;
  const options = [
    ...["--reuid", String(uid), "--regid", String(gid), "--clear-groups"],
    // initdb looks for its companion programs with access(2), which ignores a non-root account's capabilities without this bit.
    ...["--securebits", "+no_setuid_fixup"],
    ...["--inh-caps", `+${capability}`, "--ambient-caps", `+${capability}`, "--"],
  ];
  const works = await run("setpriv", [...options, "true"], { cwd: "/" }).then(
    () => true,
    () => false,
  );
  return works ? ["setpriv", ...options] : null;
}

/**
 * @returns a Linux capability for passing through closed folders, if this process may give it to a program; otherwise null. The
 *   capabilities' bit numbers are from linux/capability.h
 */
async function searchCapability(): Promise<"dac_read_search" | "dac_override" | null> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? "0"}`);
  if (bounding & (1n << 2n)) return "dac_read_search";
  if (bounding & (1n << 1n)) return "dac_override";
  return null;
}

function unreachable(dataDir: string, closed: string, uid: number): string {
  return (
    `PostgreSQL does not run as root, and account ${uid}, which would run it, may not enter ${closed} ` +
    `on the way to ${dataDir}. Set DATA_DIR to a folder that others may enter (chmod o+x), start as another user, ` +
    "or set DATABASE_URL."
  );
}
