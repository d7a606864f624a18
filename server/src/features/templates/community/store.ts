import { sql } from "kysely";

import type { CopiesOfFiles } from "#server/features/templates/community/rules";
import type { CopiedFile } from "#server/features/templates/copy-service";
import type { StoredContent } from "#server/features/templates/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** The content of a community template, without its files. */
export interface SharedFields extends Omit<
  StoredContent,
  "options_key" | "mode" | "include_new_members"
> {
  readonly reveal_after_days: number | null;
  readonly due_after_days: number | null;
  readonly expire_after_days: number | null;
  readonly author: string | null;
  readonly author_description: string | null;
  readonly description: string;
}

/**
 * Inserts a community template, without its files, under the id of the original template. If the template is already shared,
 * replaces the community template's fields and deletes its files. If the template was shared earlier and then withdrawn, the use
 * count starts with the number of companies that have already copied the template, because `countUse` doesn't count these
 * companies again.
 */
export async function replaceShare(
  tx: Db,
  scope: CompanyScope,
  id: number,
  fields: SharedFields,
  now: Date,
): Promise<void> {
  const { options, translations, ...others } = fields;
  const columns = {
    ...others,
    options: JSON.stringify(options),
    translations: JSON.stringify(translations),
    updated_at: now,
  };
  await tx
    .insertInto("shared_templates")
    .values({
      ...columns,
      ...{ id, company_id: scope.companyId, created_at: now },
      use_count: sql<number>`(select count(distinct t.company_id) from memo_templates t
        where t.source_template_id = ${id} and t.company_id <> ${scope.companyId})`,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
  await sql`delete from shared_template_files where company_id = ${scope.companyId}
    and shared_template_id = ${id}`.execute(tx);
}

/** @returns a map from the id of each original file to the id of the inserted file */
export async function insertSharedFiles(
  tx: Db,
  scope: CompanyScope,
  id: number,
  files: readonly CopiedFile[],
): Promise<CopiesOfFiles> {
  const copies = new Map<number, number>();
  for (const [position, { of, file }] of files.entries()) {
    const row = await tx
      .insertInto("shared_template_files")
      .values({ ...file, company_id: scope.companyId, shared_template_id: id, position })
      .returning("id")
      .executeTakeFirstOrThrow();
    copies.set(of, row.id);
  }
  return copies;
}

/**
 * Updates the content of a community template after its files were inserted, because pictures in the content refer to the
 * inserted files by id.
 */
export async function updateSharedContent(
  tx: Db,
  scope: CompanyScope,
  id: number,
  {
    content,
    recipient_content,
    translations,
  }: Pick<SharedFields, "content" | "recipient_content" | "translations">,
): Promise<void> {
  await tx
    .updateTable("shared_templates")
    .set({ content, recipient_content, translations: JSON.stringify(translations) })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes a community template with its files.
 * @returns false if the template wasn't shared
 */
export async function removeShare(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("shared_templates")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/**
 * Locks a community template until the transaction ends, so two companies can't copy it at the same time.
 * @returns the time when the template was last shared; undefined if it isn't shared
 */
export async function lockShare(
  tx: Db,
  _taker: CompanyScope,
  id: number,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("shared_templates")
    .select("updated_at")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.updated_at;
}

/** Adds one to a community template's use count, unless the company `taker` owns the template or has already copied it. */
export async function countUse(tx: Db, taker: CompanyScope, id: number): Promise<void> {
  await sql`update shared_templates s set use_count = use_count + 1
    where s.id = ${id} and s.company_id <> ${taker.companyId} and not exists (select from memo_templates t
      where t.company_id = ${taker.companyId} and t.source_template_id = s.id)`.execute(tx);
}
