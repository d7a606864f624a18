import { createReadStream } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { addAbortSignal } from "node:stream";
import { createGunzip } from "node:zlib";

import { restoreBaseBackup, startEmbeddedPostgres } from "@lineup/embedded-postgres";
import type { Logger } from "pino";

import { createFiles } from "#server/adapters/create-adapters";
import { diskFiles } from "#server/adapters/files/disk";
import {
  type BackupFolder,
  type Manifest,
  backupFolder,
  readManifest,
  sha256Of,
} from "#server/backup/backup-folder";
import { copyFiles } from "#server/backup/copy-files";
import { analyze, isEmptyDatabase, readDatabaseState } from "#server/platform/db/database-state";
import { loadDatabase } from "#server/backup/external-database";
import { type Config, readConfig } from "#server/config";
import { explainDataDir, openDataDir } from "#server/data-dir";
import { migrations } from "#server/migrations/all";
import { StartError } from "#server/platform/start-error";

export interface RestoreParts {
  readonly env: NodeJS.ProcessEnv;
  readonly log: Logger;
  /** Absolute path of the backup. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Ends the restore when it is aborted, with its reason. */
  readonly stopping: AbortSignal;
}

/**
 * Puts a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database. Nothing that exists is replaced.
 * @throws StartError or EmbeddedPostgresError with a sentence for the operator. What this call wrote to DATA_DIR is removed then.
 */
export async function restoreBackup(parts: RestoreParts): Promise<Manifest> {
  const source = backupFolder(parts.folder);
  const manifest = await readManifest(source);
  const secret = await readSecret(source);
  let isSecretSet = true;
  const config = readConfig(parts.env, () => {
    isSecretSet = false;
    return secret;
  });
  parts.say("Checking the backup …");
  await checkBackup(source, manifest, config, secret);
  await checkTarget(config, parts.log);
  const restored: string[] = [];
  try {
    await putBack(parts, { source, manifest, config, restored, keepSecret: !isSecretSet });
    return manifest;
  } catch (error) {
    for (const place of restored) await rm(place, { recursive: true, force: true });
    parts.stopping.throwIfAborted();
    throw explainDataDir(config.dataDir, error);
  }
}

interface Restoration {
  source: BackupFolder;
  manifest: Manifest;
  config: Config;
  /** Gets every path that is written. */
  restored: string[];
  /** False if the operator sets SECRET. */
  keepSecret: boolean;
}

async function putBack(parts: RestoreParts, restoration: Restoration): Promise<void> {
  const { config, source, manifest, restored } = restoration;
  const { dataDir } = config;
  const isEmbedded = config.databaseUrl === null;
  if (isEmbedded || config.files.kind === "disk" || restoration.keepSecret) openDataDir(dataDir);
  if (restoration.keepSecret) {
    const file = path.join(dataDir, "secret");
    await writeFile(file, config.secret, { mode: 0o600, flag: "wx" });
    restored.push(file);
  }
  parts.say("Restoring the files …");
  if (config.files.kind === "disk") {
    await mkdir(config.files.directory);
    restored.push(config.files.directory);
  }
  const to = await createFiles(config.files, parts.log);
  const { count, bytes } = await copyFiles(diskFiles(source.files), to, () =>
    parts.stopping.throwIfAborted(),
  );
  if (count !== manifest.files.count || bytes !== manifest.files.bytes)
    throw new StartError(
      `The backup has ${count} files of ${manifest.files.count}, or parts of some are missing.`,
    );
  parts.say("Restoring the database …");
  await restoreDatabase(restoration, parts);
  // An external database is committed by now: the restore is complete, and can't be taken back.
  if (isEmbedded) parts.stopping.throwIfAborted();
}

async function restoreDatabase(
  { config, source, manifest, restored }: Restoration,
  { log, stopping }: RestoreParts,
): Promise<void> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null) {
    const { archive_version } = manifest.database;
    await loadDatabase(databaseUrl, source.archive, archive_version, stopping);
    await analyze(databaseUrl, log);
    await readDatabaseState(databaseUrl, config.secret, log);
    return;
  }
  const compressed = createReadStream(source.archive);
  const archive = createGunzip();
  compressed.on("error", (error) => archive.destroy(error)).pipe(archive);
  addAbortSignal(stopping, archive);
  const secret = (await readFile(source.databaseSecret, "utf8")).trim();
  await restoreBaseBackup({ dataDir, archive, secret });
  restored.push(path.join(dataDir, "pg"), path.join(dataDir, "pg.secret"));
  // The first start recovers the database to the end of the backup, and shows that it can be used.
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  try {
    await readDatabaseState(embedded.url, config.secret, log);
  } finally {
    await embedded.stop();
  }
}

async function readSecret({ secret }: BackupFolder): Promise<string> {
  const text = (await readFile(secret, "utf8").catch(() => "")).trim();
  if (text.length >= 32) return text;
  throw new StartError(`The backup has no readable secret (${secret}).`);
}

async function checkBackup(
  source: BackupFolder,
  { database, lineup }: Manifest,
  config: Config,
  secret: string,
): Promise<void> {
  if (config.secret !== secret)
    throw new StartError(
      `This backup belongs to another SECRET. Set SECRET to the content of ${source.secret}.`,
    );
  if (!(database.last_migration in migrations))
    throw new StartError(
      `Lineup ${lineup} made this backup, and this version doesn't know its database. Restore it with that version or a newer one.`,
    );
  const isEmbedded = config.databaseUrl === null;
  if (isEmbedded && database.kind === "external")
    throw new StartError(
      "This backup is of a database that DATABASE_URL named. Set DATABASE_URL to an empty database.",
    );
  if (!isEmbedded && database.kind === "embedded")
    throw new StartError(
      "This backup is of the embedded database. Restore it without DATABASE_URL.",
    );
  const found = await sha256Of(source.archive).catch(() => null);
  if (found !== database.sha256)
    throw new StartError(
      `The backup is damaged: ${source.archive} is missing or was changed since.`,
    );
}

async function checkTarget({ dataDir, databaseUrl, files }: Config, log: Logger): Promise<void> {
  const taken = (await readdir(dataDir).catch(() => [])).filter(
    (name) =>
      name === "secret" ||
      (databaseUrl === null && (name === "pg" || name === "pg.secret")) ||
      (files.kind === "disk" && name === path.basename(files.directory)),
  );
  if (taken.length > 0)
    throw new StartError(
      `DATA_DIR (${dataDir}) is in use: it has ${taken.join(", ")}. ` +
        "Move it out of the way, or set DATA_DIR to a new folder.",
    );
  if (databaseUrl !== null && !(await isEmptyDatabase(databaseUrl, log)))
    throw new StartError(
      "The database that DATABASE_URL names isn't empty. Create a new one for the backup.",
    );
}
