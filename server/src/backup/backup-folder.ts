import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { z } from "zod";

import { StartError } from "#server/platform/start-error";

/** Where the parts of a backup are. */
export interface BackupFolder {
  readonly folder: string;
  /** The folder of the database's copy. */
  readonly database: string;
  /** What `pg_dump` wrote, or the tar archive of a base backup, compressed. */
  readonly archive: string;
  /** The password of the embedded PostgreSQL. */
  readonly databaseSecret: string;
  readonly files: string;
  readonly secret: string;
  /** Written last: a folder without it is no complete backup. */
  readonly manifest: string;
}

/** @returns the paths of a backup in the folder */
export function backupFolder(folder: string): BackupFolder {
  const database = path.join(folder, "database");
  return {
    folder,
    database,
    archive: path.join(database, "archive"),
    databaseSecret: path.join(database, "pg.secret"),
    files: path.join(folder, "files"),
    secret: path.join(folder, "secret"),
    manifest: path.join(folder, "manifest.json"),
  };
}

const manifestSchema = z.object({
  format: z.literal(1),
  /** The version of Lineup that made the backup. */
  lineup: z.string(),
  created_at: z.string(),
  database: z.object({
    kind: z.enum(["embedded", "external"]),
    /** The server's version, such as 18.4. */
    postgresql: z.string(),
    /** The major version of the program that can read the archive. */
    archive_version: z.number().int(),
    last_migration: z.string(),
    sha256: z.string(),
  }),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Reads the manifest of a complete backup.
 * @throws StartError if the folder holds none, or one that this version can't read
 */
export async function readManifest({ folder, manifest }: BackupFolder): Promise<Manifest> {
  const text = await readFile(manifest, "utf8").catch(() => null);
  if (text === null)
    throw new StartError(
      `There is no complete backup in ${folder}: it has no readable manifest.json, which is written last. Name another backup.`,
    );
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new StartError(`This version of Lineup can't read the backup in ${folder}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Creates the folder for a backup, readable by its owner only.
 * @throws StartError if it exists and isn't empty, or can't be created
 */
export async function createBackupFolder(folder: string): Promise<void> {
  let taken: string;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    if (names.length === 0) return;
    taken = isCutOff(names)
      ? `${folder} holds a backup that didn't finish. If none is running, delete the folder and start again.`
      : `${folder} isn't empty. Name a new folder for each backup.`;
  } catch (error) {
    throw new StartError(`The backup can't be written to ${folder}: ${(error as Error).message}`);
  }
  throw new StartError(taken);
}

/** @returns true for what a backup leaves when its process is killed: some of its parts, without the manifest */
function isCutOff(names: readonly string[]): boolean {
  const own = backupFolder("");
  const parts = new Set([own.database, own.files, own.secret]);
  return names.every((name) => parts.has(name));
}

/** @returns the SHA-256 of a file's content, in hexadecimal */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
