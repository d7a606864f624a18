import { execFile } from "node:child_process";
import { chown, readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";

import { StartError } from "#server/platform/start-error";

/** How to start a PostgreSQL program as an account that PostgreSQL accepts: it refuses to run as root. */
export interface PostgresAccount {
  /** Gives a path to that account. */
  own(path: string): Promise<void>;
  /** The command line and spawn options to use in place of `command args`. */
  command(
    command: string,
    args: string[],
  ): { file: string; args: string[]; ids: { uid?: number; gid?: number } };
}

/**
 * Chooses the account: this process's own, or, when this process is root, the one that owns the existing
 * cluster, else `nobody` (it exists everywhere, and initdb wants an account with an entry in passwd).
 * @param dataDir folder that must be reachable by that account
 * @param clusterDir the cluster, which may not exist yet
 * @throws when the account cannot reach dataDir and nothing can be done about it
 */
export async function chooseAccount(dataDir: string, clusterDir: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) {
    return { own: async () => {}, command: (file, args) => ({ file, args, ids: {} }) };
  }
  const owner = await stat(clusterDir).catch(() => null);
  const ids =
    owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
  const own = (path: string) => chown(path, ids.uid, ids.gid);
  const closed = await closedAncestor(dataDir, ids.uid);
  if (!closed) return { own, command: (file, args) => ({ file, args, ids }) };
  const passage = await throughClosedFolders(ids.uid, ids.gid);
  if (!passage) throw new StartError(unreachable(dataDir, closed, ids.uid));
  const [setpriv, ...options] = passage;
  return {
    own,
    command: (file, args) => ({ file: setpriv, args: [...options, file, ...args], ids: {} }),
  };
}

const run = promisify(execFile);
const NOBODY = 65534;
const OTHERS_MAY_ENTER = 0o001;

/** The nearest folder on the way to `path` (itself included) that the account may not enter, or null. */
async function closedAncestor(path: string, uid: number): Promise<string | null> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid: owner } = await stat(folder);
    if (owner !== uid && (mode & OTHERS_MAY_ENTER) === 0) return folder;
    if (dirname(folder) === folder) return null;
  }
}

/**
 * The command line to put before a program so that the account may pass through closed folders, if root can give that
 * here. A root container often works inside a 0700 folder (/root, a temporary folder), where nobody could not reach its own
 * cluster otherwise. Tried once on `true`: a container may lack the right to it, and busybox's setpriv the options.
 */
async function throughClosedFolders(
  uid: number,
  gid: number,
): Promise<[file: string, ...options: string[]] | null> {
  const capability = await searchCapability();
  if (!capability) return null;
  const options = [
    ...["--reuid", String(uid), "--regid", String(gid), "--clear-groups"],
    // Without it access(2), by which initdb looks for its neighbours, does not count a capability of a non-root account.
    ...["--securebits", "+no_setuid_fixup"],
    ...["--inh-caps", `+${capability}`, "--ambient-caps", `+${capability}`, "--"],
  ];
  const works = await run("setpriv", [...options, "true"], { cwd: "/" }).then(
    () => true,
    () => false,
  );
  return works ? ["setpriv", ...options] : null;
}

/** Bits as in linux/capability.h. */
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
