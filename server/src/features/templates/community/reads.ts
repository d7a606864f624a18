import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, type Selectable, sql } from "kysely";

import { kindOf } from "#server/features/templates/rules";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import { planAnew } from "#server/platform/db/database";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

// Every company may read community templates. In this file, the scope is the reader's company. The id of the company
// that owns a template is not returned.

/** A community template as the reader's company sees it. */
export interface SharedRecord extends Omit<
  Selectable<Database["shared_templates"]>,
  "company_id" | "search_text"
> {
  readonly is_own: boolean;
  /** The id of the newest copy of the template in the reader's company; null if there is no copy. */
  readonly own_template_id: number | null;
}

/** A file of a community template, with its storage keys. */
export type SharedFile = Omit<Selectable<Database["shared_template_files"]>, "company_id">;

type ListInput = CallArguments<"listSharedTemplates">;

/** @returns one page of community templates, and the total number of templates that match */
export async function findShared(
  db: Db,
  reader: CompanyScope,
  input: ListInput,
): Promise<{ rows: SharedRecord[]; total: number }> {
  const condition = matches(input);
  const direction = directionOf(input);
  const anew = input.terms ? planAnew : sql``;
  // The inner query finds the ids of the templates on this page, so that contents and copies are read only for these
  // templates.
  const { rows } =
    await sql<SharedRecord>`${anew} select ${sharedColumns(reader)} from (select f.id, row_number() over () as place from (
      select s.id from shared_templates s where ${condition}
      order by ${sortKeys[input.sort_by]} ${direction}, s.id ${direction} ${limitTo(input)}) f) p
    join shared_templates s on s.id = p.id order by p.place`.execute(db);
  const counted = await sql<{
    count: number;
  }>`${anew} select count(*) as count from shared_templates s where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

const sortKeys = {
  shared_at: sql`s.created_at`,
  use_count: sql`s.use_count`,
  title: sql`lower(s.title)`,
} as const satisfies Record<ListInput["sort_by"], unknown>;

/** @returns the categories of all community templates, in alphabetical order */
export async function readSharedCategories(db: Db, _reader: CompanyScope): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`select distinct category from shared_templates
    where category is not null order by 1 limit 200`.execute(db);
  return rows.map(({ category }) => category);
}

/** @returns the community template with this id; undefined if there is none */
export async function readShared(
  db: Db,
  reader: CompanyScope,
  id: number,
): Promise<SharedRecord | undefined> {
  const { rows } = await sql<SharedRecord>`select ${sharedColumns(reader)} from shared_templates s
    where s.id = ${id}`.execute(db);
  return rows[0];
}

/** @returns the files of a community template, ordered by position */
export function readSharedFiles(
  db: Db,
  _reader: CompanyScope,
  sharedTemplateId: number,
): Promise<SharedFile[]> {
  return db
    .selectFrom("shared_template_files")
    .select(fileColumns)
    .where("shared_template_id", "=", sharedTemplateId)
    .orderBy("position")
    .execute();
}

/** @returns a file of a community template; undefined if there is no file with this id */
export function readSharedFile(
  db: Db,
  _reader: CompanyScope,
  id: number,
): Promise<SharedFile | undefined> {
  return db
    .selectFrom("shared_template_files")
    .select(fileColumns)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** @returns the given storage keys that belong to files in the company's community templates */
export async function readSharedKeys(
  db: Db,
  scope: CompanyScope,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from shared_template_files,
      unnest(array[storage_key, storage_key_min, storage_key_thumb]) as key
    where company_id = ${scope.companyId} and key = any(${[...keys]}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}

/** @returns the company's name, which is shown as the author of its community templates by default */
export async function readCompanyName(db: Db, { companyId }: CompanyScope): Promise<string> {
  const row = await db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.name;
}

const fileColumns = [
  ...(["id", "shared_template_id", "position", "name", "original_filename", "content"] as const),
  ...(["storage_key", "storage_key_min", "storage_key_thumb"] as const),
  ...(["type", "type_category", "size", "width", "height", "sha256"] as const),
] as const;

/** The columns of `shared_templates s` that `SharedRecord` has. */
function sharedColumns({ companyId }: CompanyScope): RawBuilder<unknown> {
  return sql`s.id, s.kind, s.type, s.locale_code, s.title, s.content, s.recipient_title, s.recipient_content, s.category, s.priority, s.signature, s.answer_type, s.options,
    s.is_anonymous, s.translations, s.reveal_after_days, s.due_after_days, s.expire_after_days, s.author, s.author_description,
    s.description, s.use_count, s.created_at, s.updated_at, s.company_id = ${companyId} as is_own,
    (select max(t.id) from memo_templates t where t.company_id = ${companyId} and t.source_template_id = s.id
      and t.deleted_at is null) as own_template_id`;
}

function matches({ terms, display_type, category }: ListInput): RawBuilder<boolean> {
  const parts = [
    sql`true`,
    display_type ? sql`s.kind = ${kindOf(display_type)}` : null,
    category ? sql`s.category = ${category}` : null,
    terms ? sql`s.search_text like ${foldedContainsPattern(terms)}` : null,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
