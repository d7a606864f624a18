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
 * Inserts a community template under the template's id, in place of the one shared before, without files. When it was
 * withdrawn in between, companies that took it earlier stay counted, so they aren't counted twice.
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

/** @returns by original, the ids of the inserted files */
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

/** Updates the content, once the ids of its pictures are known. */
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

/** Deletes a community template with its files. @returns false when the template wasn't shared */
export async function removeShare(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("shared_templates")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/**
 * Locks a community template until the transaction ends: two companies take it one after the other.
 * @returns the time it was last shared; undefined when it isn't shared
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

/** Counts a use by this company, unless it is the owner or counted already. */
export async function countUse(tx: Db, taker: CompanyScope, id: number): Promise<void> {
  await sql`update shared_templates s set use_count = use_count + 1
    where s.id = ${id} and s.company_id <> ${taker.companyId} and not exists (select from memo_templates t
      where t.company_id = ${taker.companyId} and t.source_template_id = s.id)`.execute(tx);
}
