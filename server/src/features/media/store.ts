import type { Insertable, Selectable } from "kysely";

import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export type StoredMedia = Selectable<Database["media"]>;

/** Inserts the record of a file whose content is already stored. */
export function insertMedia(
  db: Db,
  scope: CompanyScope,
  media: Omit<Insertable<Database["media"]>, "company_id">,
): Promise<StoredMedia> {
  return db
    .insertInto("media")
    .values({ ...media, company_id: scope.companyId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns the company's file with this id, or undefined when there is none or it was deleted */
export function findMedia(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<StoredMedia | undefined> {
  return byId(db, scope, id).executeTakeFirst();
}

/** Locks a file's record until the transaction ends. @returns the file, or undefined as in `findMedia` */
export function lockMedia(
  tx: Db,
  scope: CompanyScope,
  id: number,
): Promise<StoredMedia | undefined> {
  return byId(tx, scope, id).forUpdate().executeTakeFirst();
}

export async function setContent(
  tx: Db,
  scope: CompanyScope,
  id: number,
  content: string,
): Promise<void> {
  await tx
    .updateTable("media")
    .set({ content })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

function byId(db: Db, scope: CompanyScope, id: number) {
  return db
    .selectFrom("media")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null);
}
