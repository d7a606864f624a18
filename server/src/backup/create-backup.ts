import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { createGzip } from "node:zlib";

import { openEmbeddedPostgres } from "@lineup/embedded-postgres";
import type { Logger } from "pino";

import { createFiles } from "#server/adapters/create-adapters";
import { diskFiles } from "#server/adapters/files/disk";
import {
  type BackupFolder,
  type Manifest,
  backupFolder,
  createBackupFolder,
  sha256Of,
} from "#server/backup/backup-folder";
import { copyFiles } from "#server/backup/copy-files";
import { type DatabaseState, readDatabaseState } from "#server/platform/db/database-state";
import { dumpDatabase } from "#server/backup/external-database";
import type { Config } from "#server/config";
import { StartError } from "#server/platform/start-error";
import { holdBackupLock } from "#server/platform/uploads/backup-lock";

export interface BackupParts {
  readonly config: Config;
  readonly log: Logger;
  /** Absolute path. */
  readonly folder: string;
  /** The version of Lineup. */
  readonly version: string;
  /** Tells the operator what happens. */
  readonly say: (line: string) => void;
  /** Ends the backup when it is aborted, with its reason. */
  readonly stopping: AbortSignal;
}

/**
 * Writes a consistent copy of database, files and secret into a new folder, while Lineup may be running. The database is copied
 * first. A file is stored before the record that names it, and none is deleted meanwhile, so the files copied afterwards include
 * every file that the copied database names.
 * @throws StartError or EmbeddedPostgresError with a sentence for the operator. The folder is empty or gone then.
 */
export async function createBackup(parts: BackupParts): Promise<Manifest> {
  const { config, say, stopping } = parts;
  const target = backupFolder(parts.folder);
  await createBackupFolder(target.folder);
  try {
    say("Copying the database …");
    return await withDatabase(parts, async (source) => {
      const lock = await holdBackupLock(source.url);
      try {
        const state = await readDatabaseState(source.url, config.secret, parts.log);
        await mkdir(target.database, { mode: 0o700 });
        const archiveVersion = await source.copy(target, state);
        stopping.throwIfAborted();
        const files = await copyAllFiles(parts, target);
        await writeFile(target.secret, config.secret, { mode: 0o600, flag: "wx" });
        const manifest = await describe(parts, target, state, archiveVersion, files);
        stopping.throwIfAborted();
        await lock.check();
        const text = `${JSON.stringify(manifest, null, 2)}\n`;
        await writeFile(target.manifest, text, { mode: 0o600, flag: "wx" });
        return manifest;
      } finally {
        await lock.release();
      }
    });
  } catch (error) {
    for (const name of await readdir(target.folder).catch(() => []))
      await rm(path.join(target.folder, name), { recursive: true, force: true });
    stopping.throwIfAborted();
    throw explainFullDisk(error, target.folder);
  }
}

interface Source {
  url: string;
  /** Writes the archive. @returns the major version of the program that can read it */
  copy(target: BackupFolder, state: DatabaseState): Promise<number>;
}

async function withDatabase<T>(
  { config, log, stopping }: BackupParts,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null) {
    const copy: Source["copy"] = (target, { major }) =>
      dumpDatabase(databaseUrl, target.archive, major, stopping);
    return work({ url: databaseUrl, copy });
  }
  await checkSpace(dataDir);
  const embedded = await openEmbeddedPostgres({ dataDir, log });
  try {
    return await work({
      url: embedded.url,
      async copy(target, { major }) {
        const tar = new PassThrough();
        const file = createWriteStream(target.archive, { mode: 0o600, flags: "wx" });
        const stored = pipeline(tar, createGzip({ level: 4 }), file, { signal: stopping });
        await Promise.all([embedded.backUp(tar), stored]);
        await writeFile(target.databaseSecret, embedded.secret, { mode: 0o600, flag: "wx" });
        return major;
      },
    });
  } finally {
    await embedded.stop();
  }
}

/**
 * A base backup makes PostgreSQL begin two new pieces of its log, of 16 MB each. It ends when it can't.
 * @throws StartError if there is too little space
 */
async function checkSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= NEEDED_BYTES) return;
  throw new StartError(
    `DATA_DIR (${dataDir}) has less than 64 MB left, which the database needs for a backup. Make space first.`,
  );
}

const NEEDED_BYTES = 64 * 1024 * 1024;

async function copyAllFiles(
  { config, log, say, stopping }: BackupParts,
  target: BackupFolder,
): Promise<Manifest["files"]> {
  say("Copying the files …");
  const from = await createFiles(config.files, log);
  await mkdir(target.files, { mode: 0o700 });
  return copyFiles(from, diskFiles(target.files), (count) => {
    stopping.throwIfAborted();
    if (count % 1000 === 0) say(`  ${count.toLocaleString("en-US")} files so far`);
  });
}

async function describe(
  { config, version }: BackupParts,
  target: BackupFolder,
  state: DatabaseState,
  archiveVersion: number,
  files: Manifest["files"],
): Promise<Manifest> {
  return {
    format: 1,
    lineup: version,
    created_at: new Date().toISOString(),
    database: {
      kind: config.databaseUrl === null ? "embedded" : "external",
      postgresql: state.version,
      archive_version: archiveVersion,
      last_migration: state.lastMigration,
      sha256: await sha256Of(target.archive),
    },
    files,
  };
}

function explainFullDisk(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new StartError(`There is no space left for the backup in ${folder}.`, { cause: error });
}
