import type { Db } from "#server/platform/context";
import {
  type UniqueViolations,
  translateUniqueViolation,
} from "#server/platform/db/unique-violations";
import type { CompanyScope } from "#server/platform/scope";
import type { TagRecord } from "#server/features/tags/reads";

const uniqueTitles: UniqueViolations = {
  tags_title_key: {
    field: "title",
    text: { en: "This tag already exists", es: "Ya existe esta etiqueta" },
  },
};

/** @returns the new tag @throws CallError `validation_failed` for the `title` of another tag */
export function insertTag(
  tx: Db,
  scope: CompanyScope,
  title: string,
  now: Date,
): Promise<TagRecord> {
  const write = tx
    .insertInto("tags")
    .values({ company_id: scope.companyId, title, created_at: now, updated_at: now })
    .returning(["id", "title"])
    .executeTakeFirstOrThrow();
  return translateUniqueViolation(write, uniqueTitles);
}

/** Locks a tag until the transaction ends. @returns the tag, or undefined when there is none */
export function lockTag(tx: Db, scope: CompanyScope, id: number): Promise<TagRecord | undefined> {
  return tx
    .selectFrom("tags")
    .select(["id", "title"])
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** @throws CallError `validation_failed` for the `title` of another tag */
export async function renameTag(
  tx: Db,
  scope: CompanyScope,
  id: number,
  title: string,
  now: Date,
): Promise<void> {
  const write = tx
    .updateTable("tags")
    .set({ title, updated_at: now })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
  await translateUniqueViolation(write, uniqueTitles);
}

export async function removeTag(tx: Db, scope: CompanyScope, id: number): Promise<void> {
  await tx
    .deleteFrom("tags")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}
