import type { Selectable } from "kysely";

import type { Actor, Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export type Upload = Selectable<Database["uploads"]>;

/** Who began it. An upload is nobody else's to see, not even by its id. */
export type Uploader = Pick<Actor, "employeeId">;

/** Keeps that a file is going to be sent in pieces. */
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

/** @returns the uploader's own upload, or undefined when they have none of that id */
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

/** The same, and whoever else changes it waits until this transaction is over. */
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

/** Puts a piece behind those that are there. */
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

/** Forgets an upload whose file is on record now. @returns where its pieces lie; undefined when it was forgotten before */
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

/** Forgets uploads that were begun before that time. @returns where their pieces lie */
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
