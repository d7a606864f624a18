import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import { type TemplateRecord, templateColumns, useCount } from "#server/features/templates/reads";
import { kindOf } from "#server/features/templates/rules";
import type { NamedRow } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { holdingFolded } from "#server/platform/db/search-terms";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

type ListInput = CallArguments<"listTemplates">;

/** @returns one page of the company's templates and how many match in all */
export async function findTemplates(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
): Promise<{ rows: TemplateRecord[]; total: number }> {
  const condition = matches(scope, input);
  const direction = directionOf(input);
  // What is named and counted of each is read for the page alone.
  const { rows } = await sql<TemplateRecord>`
    select ${templateColumns} from (select f.id, row_number() over () as place from (
      select t.id from memo_templates t where ${condition}
      order by ${sortKeys[input.sort_by]} ${direction}, t.id ${direction} ${limitTo(input)}) f) p
    join memo_templates t on t.company_id = ${scope.companyId} and t.id = p.id order by p.place`.execute(
    db,
  );
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from memo_templates t where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

const sortKeys = {
  updated_at: sql`t.updated_at`,
  created_at: sql`t.created_at`,
  title: sql`lower(t.title)`,
  use_count: useCount,
} as const satisfies Record<ListInput["sort_by"], unknown>;

/** What the company's templates can be filtered by. */
export interface TemplateChoices {
  readonly categories: string[];
  readonly creators: NamedRow[];
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly tags: NamedRow[];
}

/** @returns what the list can be filtered by: what its templates have, in the order of its name */
export async function readTemplateFilters(db: Db, scope: CompanyScope): Promise<TemplateChoices> {
  const { companyId } = scope;
  const all = sql`t.company_id = ${scope.companyId} and t.deleted_at is null`;
  const named = (
    table: RawBuilder<unknown>,
    link: string,
    column: string,
  ): RawBuilder<unknown> => sql`
    (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by lower(n.name)), '[]')
    from ${table} n where n.company_id = ${companyId} and n.id in (
      select ${sql.ref(`x.${column}`)} from ${sql.table(link)} x join memo_templates t on t.id = x.template_id and ${all}
      where x.company_id = ${companyId}))`;
  const { rows } = await sql<TemplateChoices>`select
    array(select distinct t.category from memo_templates t where ${all} and t.category is not null order by 1) as categories,
    (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by lower(e.name)), '[]')
      from employees e where e.company_id = ${scope.companyId}
        and e.id in (select t.created_by from memo_templates t where ${all})) as creators,
    ${named(left("locations"), "memo_template_locations", "location_id")} as locations,
    ${named(left("audiences"), "memo_template_audiences", "audience_id")} as audiences,
    ${named(sql`(select g.id, g.company_id, g.title as name from tags g)`, "memo_template_tags", "tag_id")} as tags`.execute(
    db,
  );
  return rows[0] ?? { categories: [], creators: [], locations: [], audiences: [], tags: [] };
}

/** What of the company's places is not deleted. */
function left(table: string): RawBuilder<unknown> {
  return sql`(select l.id, l.company_id, l.name from ${sql.table(table)} l where l.deleted_at is null)`;
}

function matches(scope: CompanyScope, filters: ListInput): RawBuilder<boolean> {
  const { terms, category, creator_id, location_id, audience_id, tag_id } = filters;
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
    terms ? holds(terms) : null,
    category ? sql`t.category = ${category}` : null,
    creator_id ? sql`t.created_by = ${creator_id}` : null,
    location_id ? linked("memo_template_locations", "location_id", location_id) : null,
    audience_id ? linked("memo_template_audiences", "audience_id", audience_id) : null,
    tag_id ? linked("memo_template_tags", "tag_id", tag_id) : null,
    filters.is_shared === undefined ? null : filters.is_shared ? isShared : sql`not ${isShared}`,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** One that usually goes to All has no rows of its own for the segment. */
function linked(table: string, column: string, id: number): RawBuilder<unknown> {
  return sql`exists (select from ${sql.table(table)} x where x.company_id = t.company_id and x.template_id = t.id
    and ${sql.ref(`x.${column}`)} = ${id})`;
}

/** True for `memo_templates t` whose title, in any of its languages, or category holds the terms. */
function holds(terms: string): RawBuilder<boolean> {
  const pattern = holdingFolded(terms);
  return sql<boolean>`(folded(t.title) like ${pattern} or folded(t.category) like ${pattern}
    or exists (select from jsonb_array_elements(t.translations) w where folded(w->>'title') like ${pattern}))`;
}
