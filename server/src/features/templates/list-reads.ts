import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import { type TemplateRecord, rowColumns } from "#server/features/templates/reads";
import { kindOf } from "#server/features/templates/rules";
import type { NamedRow } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { filterByIds } from "#server/platform/db/id-filters";
import { planAnew } from "#server/platform/db/database";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

type ListInput = CallArguments<"listTemplates">;

/** @returns one page of the company's templates, without targets and files, and the number of all that match */
export async function findTemplates(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
): Promise<{ rows: TemplateRecord[]; total: number }> {
  const condition = matches(scope, input);
  const direction = directionOf(input);
  const anew = input.terms ? planAnew : sql``;
  // Names and counts are read only for the page, unless the list is sorted by them.
  const uses = input.sort_by === "use_count" ? joinUses(scope) : sql``;
  const { rows } = await sql<TemplateRecord>`
    ${anew} select ${rowColumns} from (select f.id, row_number() over () as place from (
      select t.id from memo_templates t ${uses} where ${condition}
      order by ${sortKeys[input.sort_by]} ${direction}, t.id ${direction} ${limitTo(input)}) f) p
    join memo_templates t on t.company_id = ${scope.companyId} and t.id = p.id order by p.place`.execute(
    db,
  );
  const counted = await sql<{
    count: number;
  }>`${anew} select count(*) as count from memo_templates t where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

const sortKeys = {
  updated_at: sql`t.updated_at`,
  created_at: sql`t.created_at`,
  title: sql`lower(t.title)`,
  use_count: sql`coalesce(u.uses, 0)`,
} as const satisfies Record<ListInput["sort_by"], unknown>;

/** @returns the join with the number of uses of each template, counted once for all */
function joinUses({ companyId }: CompanyScope): RawBuilder<unknown> {
  return sql`left join (select d.template_id, count(*) as uses from (
      select memo_template_id as template_id from memo_sends where company_id = ${companyId} and memo_template_id is not null
      union all select template_id from memo_send_templates where company_id = ${companyId}) d group by d.template_id) u
    on u.template_id = t.id`;
}

/** The values that the company's templates have, to filter by. */
export interface TemplateChoices {
  readonly categories: string[];
  readonly creators: NamedRow[];
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly tags: NamedRow[];
}

/** @returns the values that the company's templates have, to filter by, ordered by name */
export async function readTemplateFilters(db: Db, scope: CompanyScope): Promise<TemplateChoices> {
  const { companyId } = scope;
  const all = sql`from memo_templates t where t.company_id = ${companyId} and t.deleted_at is null`;
  // A deleted template has no rows here.
  const named = (
    table: RawBuilder<unknown>,
    link: string,
    column: string,
    gathered = sql``,
  ): RawBuilder<unknown> => sql`
    (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by lower(n.name)), '[]')
    from ${table} n where n.company_id = ${companyId} and n.id in (
      select ${sql.ref(`x.${column}`)} from ${sql.table(link)} x where x.company_id = ${companyId} ${gathered}))`;
  // Keeps the planner from asking for each location whether a template names it: with outdated statistics, 2,000
  // locations took 4,500 pages.
  const once = sql`offset 0`;
  const { rows } = await sql<TemplateChoices>`select
    array(select distinct t.category ${all} and t.category is not null order by 1) as categories,
    (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by lower(e.name)), '[]')
      from (select distinct t.created_by as id ${all}) c
      join employees e on e.company_id = ${companyId} and e.id = c.id) as creators,
    ${named(left("locations"), "memo_template_locations", "location_id", once)} as locations,
    ${named(left("audiences"), "memo_template_audiences", "audience_id", once)} as audiences,
    ${named(sql`(select g.id, g.company_id, g.title as name from tags g)`, "memo_template_tags", "tag_id")} as tags`.execute(
    db,
  );
  return rows[0] ?? { categories: [], creators: [], locations: [], audiences: [], tags: [] };
}

/** @returns SQL rows of the company's locations or audiences that aren't deleted */
function left(table: string): RawBuilder<unknown> {
  return sql`(select l.id, l.company_id, l.name from ${sql.table(table)} l where l.deleted_at is null)`;
}

function matches(scope: CompanyScope, filters: ListInput): RawBuilder<boolean> {
  const { terms, category } = filters;
  const status = {
    all: sql`true`,
    current: sql`t.archived_at is null`,
    archived: sql`t.archived_at is not null`,
    draft: sql`(t.archived_at is null and t.status = 'draft')`,
    published: sql`(t.archived_at is null and t.status = 'published')`,
  }[filters.status];
  const isShared = sql`exists (select from shared_templates s where s.company_id = t.company_id and s.id = t.id)`;
  const parts = [
    sql`t.company_id = ${scope.companyId} and t.deleted_at is null and ${status}`,
    filters.display_type ? sql`t.kind = ${kindOf(filters.display_type)}` : null,
    terms ? sql`t.search_text like ${foldedContainsPattern(terms)}` : null,
    category ? sql`t.category = ${category}` : null,
    filterByIds(
      filters.creators,
      filters.creator_id,
      (ids) => sql`t.created_by = any(${ids}::bigint[])`,
    ),
    filterByIds(
      filters.locations,
      filters.location_id,
      linked("memo_template_locations", "location_id"),
    ),
    filterByIds(
      filters.audiences,
      filters.audience_id,
      linked("memo_template_audiences", "audience_id"),
    ),
    filterByIds(filters.tags, filters.tag_id, linked("memo_template_tags", "tag_id")),
    filters.is_shared === undefined ? null : filters.is_shared ? isShared : sql`not ${isShared}`,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** A template for all locations or audiences has no rows of its own for them. */
function linked(table: string, column: string): (ids: number[]) => RawBuilder<unknown> {
  return (
    ids,
  ) => sql`exists (select from ${sql.table(table)} x where x.company_id = t.company_id and x.template_id = t.id
    and ${sql.ref(`x.${column}`)} = any(${ids}::bigint[]))`;
}
