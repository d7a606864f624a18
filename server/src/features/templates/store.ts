import type { Target } from "@lineup/contract/targeting/schemas";
import { sql } from "kysely";

import type { StoredContent } from "#server/features/templates/rules";
import type { Db } from "#server/platform/context";
import { lockRow } from "#server/platform/db/lock-row";
import type { CompanyScope } from "#server/platform/scope";

/** The columns of a template that managers write. */
export interface TemplateFields extends StoredContent {
  readonly status: "draft" | "published";
  readonly reveal_after_days: number | null;
  readonly due_after_days: number | null;
  readonly expire_after_days: number | null;
  readonly author: string | null;
  readonly author_description: string | null;
}

/** The author, and the community template it was taken from. */
interface Origin {
  readonly employeeId: number;
  readonly sourceId: number | null;
}

/** @returns the id of the new template */
export async function insertTemplate(
  tx: Db,
  scope: CompanyScope,
  fields: TemplateFields,
  { employeeId, sourceId }: Origin,
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto("memo_templates")
    .values({
      ...columnsOf(fields),
      company_id: scope.companyId,
      source_template_id: sourceId,
      created_by: employeeId,
      updated_by: employeeId,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks the template's row: changes to one template run one after the other. @returns false when there is none */
export function lockTemplate(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  return lockRow(tx, scope, "memo_templates", id);
}

/** Updates columns of a template, and its author. */
export async function updateTemplateFields(
  tx: Db,
  scope: CompanyScope,
  id: number,
  { fields, ...state }: { fields?: TemplateFields; archived_at?: Date | null; deleted_at?: Date },
  by: { readonly employeeId: number; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("memo_templates")
    .set((eb) => ({
      ...(fields && columnsOf(fields)),
      ...state,
      updated_by: by.employeeId,
      updated_at: by.now,
      revision: eb("revision", "+", 1),
    }))
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/** @returns the fields as columns; the driver would turn lists into PostgreSQL arrays */
function columnsOf(
  fields: TemplateFields,
): Omit<TemplateFields, "options" | "translations"> & { options: string; translations: string } {
  const { options, translations, ...others } = fields;
  return {
    ...others,
    options: JSON.stringify(options),
    translations: JSON.stringify(translations),
  };
}

/** Replaces the default targets of a template. */
export async function replaceTargets(
  tx: Db,
  scope: CompanyScope,
  id: number,
  {
    location_ids,
    audience_ids,
    recipient_ids,
  }: Pick<Target, "location_ids" | "audience_ids" | "recipient_ids">,
): Promise<void> {
  const of = sql`where company_id = ${scope.companyId} and template_id = ${id}`;
  await sql`with located as (delete from memo_template_locations ${of}), grouped as (delete from memo_template_audiences ${of})
    delete from memo_template_recipients ${of}`.execute(tx);
  await sql`with located as (
      insert into memo_template_locations (company_id, template_id, location_id)
      select distinct ${scope.companyId}::bigint, ${id}::bigint, x from unnest(${location_ids}::bigint[]) x),
    grouped as (
      insert into memo_template_audiences (company_id, template_id, audience_id)
      select distinct ${scope.companyId}::bigint, ${id}::bigint, x from unnest(${audience_ids}::bigint[]) x)
    insert into memo_template_recipients (company_id, template_id, employee_id)
    select distinct ${scope.companyId}::bigint, ${id}::bigint, x from unnest(${recipient_ids}::bigint[]) x`.execute(
    tx,
  );
}

/** Replaces the tags of a template. */
export async function replaceTags(
  tx: Db,
  scope: CompanyScope,
  id: number,
  tagIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_template_tags where company_id = ${scope.companyId} and template_id = ${id}`.execute(
    tx,
  );
  await sql`insert into memo_template_tags (company_id, template_id, tag_id)
    select distinct ${scope.companyId}::bigint, ${id}::bigint, x from unnest(${[...tagIds]}::bigint[]) x`.execute(
    tx,
  );
}

/** Replaces the files of a template, in this order. The foreign key refuses files of another company. */
export async function replaceMedia(
  tx: Db,
  scope: CompanyScope,
  id: number,
  mediaIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_template_media where company_id = ${scope.companyId} and template_id = ${id}`.execute(
    tx,
  );
  await sql`insert into memo_template_media (company_id, template_id, media_id, position)
    select ${scope.companyId}, ${id}, x, min(n) from unnest(${[...mediaIds]}::bigint[]) with ordinality u (x, n)
    group by x`.execute(tx);
}
