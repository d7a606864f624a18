import { type Files, companyOfKey } from "#server/adapters/files/port";
import type { Attachables } from "#server/features/media/access";
import { readPieceKeys, readStoredKeys } from "#server/features/media/reads";
import { deleteUploadsBegunBefore } from "#server/features/media/upload-store";
import type { Db } from "#server/platform/context";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/**
 * Files this young may belong to a call that is not committed yet; a week also leaves time to put back a database whose
 * newest records were lost.
 */
const MIN_AGE_DAYS = 7;
const BATCH = 500;

/** Long enough to go on with a file on the next day, with what its pieces took paid for no longer. */
const UPLOADS_LAST_HOURS = 24;

/** Removes the pieces of files that nobody has finished sending. */
export async function removeAbandonedUploads(
  db: Db,
  scope: CompanyScope,
  files: Files,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - UPLOADS_LAST_HOURS * 3_600_000);
  // The record first: pieces that stay behind are swept like all that no record names, and a record without them is of no use.
  await removeFiles(files, await deleteUploadsBegunBefore(db, scope, before));
}

/** Removes files that no record names any more; those that are gone already are content. */
export async function removeFiles(files: Files, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.delete(key);
}

/**
 * Removes files that no record names: of calls that were rolled back after storing, of companies that are gone, and what
 * was left half-written. A key is used for one content only and never again, so what nobody names today nobody will.
 * @returns how many files were removed
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

/** Asks every table that names stored files; a test compares them with the columns of the database. */
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

/** Batches of keys, each of one company. */
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
