import type { Media } from "@lineup/contract/media/schemas";
import { sql } from "kysely";

import { presentMedia } from "#server/features/media/present";
import type { StoredMedia } from "#server/features/media/store";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** The columns that `presentMedia` needs. */
export const shownColumns = [
  "media.id",
  "media.company_id",
  "media.name",
  "media.original_filename",
  "media.content",
  "media.storage_key_min",
  "media.storage_key_thumb",
  "media.type",
  "media.type_category",
  "media.size",
  "media.width",
  "media.height",
  "media.created_at",
] as const;

/** @returns the company's files with these ids, in the order of the ids; unknown and deleted ones are left out */
export async function readMediaByIds(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<Media[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("media")
    .select(shownColumns)
    .where("company_id", "=", scope.companyId)
    .where("id", "in", [...new Set(ids)])
    .where("deleted_at", "is", null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, presentMedia(row)]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/**
 * Reads files with their storage keys, for copies. The keys must never reach a client.
 * @returns the company's files with these ids, in no particular order; unknown and deleted ones are left out
 */
export function readStoredMedia(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<StoredMedia[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("media")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("id", "in", [...new Set(ids)])
    .where("deleted_at", "is", null)
    .execute();
}

/** @returns the keys among these that the company's file records name; the record of a deleted file counts */
export async function readStoredKeys(
  db: Db,
  scope: CompanyScope,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from media,
      unnest(array[storage_key, storage_key_min, storage_key_thumb]) as key
    where company_id = ${scope.companyId} and key = any(${[...keys]}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}

/** @returns the keys among these that hold pieces of the company's unfinished uploads */
export async function readPieceKeys(
  db: Db,
  scope: CompanyScope,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from uploads, jsonb_array_elements_text(piece_keys) as key
    where company_id = ${scope.companyId} and key = any(${[...keys]}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}
