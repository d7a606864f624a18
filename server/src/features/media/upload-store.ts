import type { Selectable } from "kysely";

import type { Actor, Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export type Upload = Selectable<Database["uploads"]>;

/** The employee who began an upload. No one else can see it, even with its id. */
export type Uploader = Pick<Actor, "employeeId">;

/** Inserts an upload that has no pieces yet. */
export function insertUpload(
  db: Db,
  scope: CompanyScope,
  { employeeId }: Uploader,
  file: Pick<Upload, "name" | "size" | "created_at">,
): Promise<Upload> {
  return db
    .insertInto("uploads")
    .values({ ...file, company_id: scope.companyId, employee_id: employeeId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns the uploader's own upload with this id, or undefined when there is none */
export function findUpload(
  db: Db,
  scope: CompanyScope,
  { employeeId }: Uploader,
  id: number,
): Promise<Upload | undefined> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("employee_id", "=", employeeId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Finds the uploader's own upload, as `findUpload` does, and locks it until the transaction ends. */
export function lockUpload(
  db: Db,
  scope: CompanyScope,
  { employeeId }: Uploader,
  id: number,
): Promise<Upload | undefined> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("employee_id", "=", employeeId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a piece to the end of an upload. @returns the upload with the piece */
export function appendPiece(
  db: Db,
  scope: CompanyScope,
  upload: Upload,
  piece: { readonly key: string; readonly length: number },
): Promise<Upload> {
  return db
    .updateTable("uploads")
    .set({
      received: upload.received + piece.length,
      piece_keys: JSON.stringify([...upload.piece_keys, piece.key]),
    })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", upload.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes an upload whose file is now recorded.
 * @returns the storage keys of its pieces, or undefined when the upload was already deleted
 */
export async function deleteUpload(
  db: Db,
  scope: CompanyScope,
  { employeeId }: Uploader,
  id: number,
): Promise<readonly string[] | undefined> {
  const deleted = await db
    .deleteFrom("uploads")
    .where("company_id", "=", scope.companyId)
    .where("employee_id", "=", employeeId)
    .where("id", "=", id)
    .returning("piece_keys")
    .executeTakeFirst();
  return deleted?.piece_keys;
}

/** Deletes the company's uploads that were begun at or before a time. @returns the storage keys of their pieces */
export async function deleteUploadsBegunBefore(
  db: Db,
  scope: CompanyScope,
  before: Date,
): Promise<string[]> {
  const deleted = await db
    .deleteFrom("uploads")
    .where("company_id", "=", scope.companyId)
    .where("created_at", "<=", before)
    .returning("piece_keys")
    .execute();
  return deleted.flatMap(({ piece_keys }) => piece_keys);
}
