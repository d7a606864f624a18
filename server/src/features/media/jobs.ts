import { type Files, companyOfKey } from "#server/adapters/files/port";
import type { Attachables } from "#server/features/media/access";
import { readPieceKeys, readStoredKeys } from "#server/features/media/reads";
import { deleteUploadsBegunBefore } from "#server/features/media/upload-store";
import type { Db } from "#server/platform/context";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/**
 * The sweep leaves younger files alone: they may belong to a call that hasn't committed yet. And if the database loses its
 * newest records, a week leaves time to restore them before their files are deleted.
 */
const MIN_AGE_DAYS = 7;
const BATCH = 500;

/** Long enough to resume an upload the next day. After that, abandoned pieces would only cost storage. */
const UPLOADS_LAST_HOURS = 24;

/** Removes uploads that were begun more than a day ago and never finished, with their pieces. */
export async function removeAbandonedUploads(
  db: Db,
  scope: CompanyScope,
  files: Files,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - UPLOADS_LAST_HOURS * 3_600_000);
  // The record goes first: the sweep removes any pieces that stay behind, but a record without its pieces is useless.
  await removeFiles(files, await deleteUploadsBegunBefore(db, scope, before));
}

/** Deletes stored files by their keys. A file that is already gone is not an error. */
export async function removeFiles(files: Files, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.delete(key);
}

/**
 * Removes files that no record names: those of calls that were rolled back after storing and of deleted companies. Files left
 * half-written go too. A key is never reused, so no later record can name such a file.
 * @returns the number of files removed, without the half-written ones
 */
export async function sweepFiles(
  db: Db,
  files: Files,
  now: Date,
  attachables: Attachables,
): Promise<number> {
  const before = new Date(now.getTime() - MIN_AGE_DAYS * 86_400_000);
  await files.removeUnfinished(before);
  let removed = 0;
  for await (const batch of byCompany(files.list(before))) {
    const used = await readKeysInUse(db, batch, before, attachables);
    for (const key of batch) {
      if (used.has(key)) continue;
      await files.delete(key);
      removed += 1;
    }
  }
  return removed;
}

/** Asks every table that names stored files. A test compares these tables with the columns of the database. */
async function readKeysInUse(
  db: Db,
  keys: readonly string[],
  before: Date,
  attachables: Attachables,
): Promise<ReadonlySet<string>> {
  const scope = companyScope(companyOfKey(keys[0] ?? ""));
  const used = [await readStoredKeys(db, scope, keys), await readPieceKeys(db, scope, keys)];
  for (const attachable of Object.values(attachables))
    used.push((await attachable.readKeysInUse?.(db, scope, keys, before)) ?? []);
  return new Set(used.flat());
}

/** Groups keys into batches, each with the keys of one company. */
async function* byCompany(keys: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    const [first] = batch;
    const full = batch.length === BATCH;
    if (first !== undefined && (full || companyOfKey(first) !== companyOfKey(key))) {
      yield batch;
      batch = [];
    }
    batch.push(key);
  }
  if (batch.length > 0) yield batch;
}
