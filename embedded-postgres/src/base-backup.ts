import { chmod, mkdir, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import pg from "pg";
import { extract } from "tar";

import { type PostgresAccount, chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { clusterVersion, otherVersion } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/**
 * Copies a running cluster as a tar archive, with PostgreSQL's command BASE_BACKUP (PostgreSQL documentation, "Streaming Replication
 * Protocol"). The archive includes the write-ahead log that a start needs, so it is consistent without anything else. The cluster
 * can be used meanwhile.
 * @param connection for the cluster's superuser
 * @param archive gets the bytes and is ended
 * @throws EmbeddedPostgresError if PostgreSQL refuses; the error of `archive` if it can't be written
 */
export async function streamBaseBackup(
  connection: pg.ClientConfig,
  archive: Writable,
): Promise<void> {
  const client = new pg.Client({ ...connection, replication: "true" } as pg.ClientConfig);
  client.on("error", () => {}); // The command below gets the error.
  await client.connect();
  try {
    await new Promise<void>((done, failed) => {
      archive.once("error", failed);
      client.query(baseBackup(archive, done, failed));
    });
    await new Promise<void>((done, failed) => {
      archive.once("error", failed);
      archive.end(done);
    });
  } finally {
    await client.end().catch(() => {});
  }
}

export interface RestoreOptions {
  /** The folder that gets the cluster `pg` and its password `pg.secret`. Created if missing. */
  dataDir: string;
  /** The tar archive that `streamBaseBackup` wrote. */
  archive: Readable;
  /** The cluster's password, from the same backup. */
  secret: string;
}

/**
 * Puts the cluster of a base backup into `dataDir`, for the next start. It is complete under another name before it gets its own.
 * @throws EmbeddedPostgresError if `dataDir` has a cluster already, or if the backup was made by another major version
 */
export async function restoreBaseBackup(options: RestoreOptions): Promise<void> {
  await mkdir(resolve(options.dataDir), { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const dir = join(dataDir, "pg");
  if ((await readdir(dataDir)).some((name) => name === "pg" || name === "pg.secret"))
    throw new EmbeddedPostgresError(`There is a database in ${dataDir} already.`);
  const account = await chooseAccount(dataDir, dir);
  const { major } = await findBinaries();
  const draft = `${dir}.new-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await pipeline(options.archive, extract({ cwd: draft, preserveOwner: false, strict: true }));
    const version = await clusterVersion(draft);
    if (version !== String(major))
      throw new EmbeddedPostgresError(otherVersion("The backup", version ?? "unknown", major));
    await ownTree(account, draft);
    await chmod(draft, 0o700);
    await writeFile(`${dir}.secret`, options.secret, { mode: 0o600, flag: "wx" });
    await rename(draft, dir);
  } catch (error) {
    // Retried, because a file that was being unpacked may still be written.
    await rm(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    throw error;
  }
}

/** The command BASE_BACKUP, in the form in which the driver runs a query. It may not be prepared, and its rows aren't needed. */
function baseBackup(archive: Writable, done: () => void, failed: (error: Error) => void) {
  let stream: { pause(): void; resume(): void };
  let archives = 0;
  let error: Error | null = null;
  let paused = false;
  return {
    submit(connection: pg.Connection) {
      stream = connection.stream;
      connection.query("BASE_BACKUP (LABEL 'lineup', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
    },
    handleRowDescription() {},
    handleDataRow() {},
    handleCommandComplete() {},
    handleCopyData({ chunk }: { chunk: Buffer }) {
      const kind = String.fromCharCode(chunk[0] ?? 0);
      if (kind === "n") archives += 1;
      if (archives > 1) error ??= new EmbeddedPostgresError("The cluster has tablespaces.");
      if (kind !== "d" || error !== null || archive.destroyed) return;
      // Copied, because the driver uses its buffer again for the next message.
      // After the pause, the rest of what was received still comes.
      if (archive.write(Buffer.from(chunk.subarray(1))) || paused) return;
      paused = true;
      stream.pause();
      archive.once("drain", () => {
        paused = false;
        stream.resume();
      });
    },
    handleError(cause: Error) {
      failed(new EmbeddedPostgresError(`PostgreSQL made no backup: ${cause.message}`, { cause }));
    },
    handleReadyForQuery() {
      if (error === null) done();
      else failed(error);
    },
  };
}

async function ownTree(account: PostgresAccount, folder: string): Promise<void> {
  await account.own(folder);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await account.own(join(entry.parentPath, entry.name));
}
