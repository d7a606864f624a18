import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import { kindOf } from "#server/features/memos/writing/draft-rules";
import type { MemoChoices } from "#server/features/memos/filter-present";
import { endsAt, isListed } from "#server/features/memos/state-reads";
import { filterByIds } from "#server/platform/db/id-filters";
import { planAnew } from "#server/platform/db/database";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** The filters of a memo list. */
export type MemoFilters = Omit<CallArguments<"listAllMemos">, "company_id">;

/** @returns the values that the company's memos have, to filter by, ordered by name */
export async function readMemoFilters(db: Db, scope: CompanyScope): Promise<MemoChoices> {
  const { companyId } = scope;
  const named = (
    table: string,
    isUsed: RawBuilder<unknown>,
    name = sql`t.name`,
  ): RawBuilder<unknown> => sql`
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', ${name}) order by lower(${name})), '[]')
    from ${sql.table(table)} t where t.company_id = ${companyId} and ${isUsed})`;
  // Written over the few memos that aren't listed, this is as fast for many memos at few locations as for few at
  // thousands.
  const linkedBy = (
    link: string,
    column: string,
    how = sql``,
  ): RawBuilder<unknown> => sql`exists (select from ${sql.table(link)} x where x.company_id = ${companyId} and ${sql.ref(`x.${column}`)} = t.id
      and x.memo_id not in (select m.id from memos m where m.company_id = ${companyId} and not ${isListed}) ${how})`;
  // The `offset` makes the planner look up each tag: tags are few, and most memos may carry some.
  const { rows } = await sql<MemoChoices>`${planAnew}
    with used as materialized (select m.author_id, m.category from memos m
      where m.company_id = ${companyId} and ${isListed} group by 1, 2)
    select ${named("employees", sql`t.id in (select u.author_id from used u)`)} as authors,
    ${named("locations", sql`t.deleted_at is null and ${linkedBy("memo_locations", "location_id")}`)} as locations,
    ${named("audiences", sql`t.deleted_at is null and ${linkedBy("memo_audiences", "audience_id")}`)} as audiences,
    ${named("tags", linkedBy("memo_tags", "tag_id", sql`offset 0`), sql`t.title`)} as tags,
    array(select distinct u.category from used u where u.category is not null order by 1) as categories`.execute(
    db,
  );
  return rows[0] ?? { authors: [], locations: [], audiences: [], categories: [], tags: [] };
}

/** @returns a condition: `memos m` matches the filters */
export function matches(scope: CompanyScope, filters: MemoFilters, now: Date): RawBuilder<boolean> {
  const ended = sql`(${endsAt} <= ${now})`;
  const starts = sql`(m.start_at is not null and m.start_at > ${now})`;
  const status = {
    all: sql`true`,
    live: sql`(m.status = 'published' and not ${ended})`,
    draft: sql`m.status = 'draft'`,
    archived: sql`m.status = 'archived'`,
    published: sql`(m.status = 'published' and not ${ended} and not ${starts})`,
    scheduled: sql`(m.status = 'held' or m.status = 'published' and not ${ended} and ${starts})`,
    expired: sql`(m.status = 'published' and ${ended})`,
  }[filters.status];
  const parts = [
    sql`m.company_id = ${scope.companyId} and ${isListed} and ${status}`,
    filters.display_type ? sql`m.kind = ${kindOf(filters.display_type)}` : null,
    filters.terms ? isTitled(scope, filters.terms) : null,
    filters.type ? sql`m.type = ${filters.type}` : null,
    filters.category ? sql`m.category = ${filters.category}` : null,
    filterByIds(
      filters.authors,
      filters.author_id,
      (ids) => sql`m.author_id = any(${ids}::bigint[])`,
    ),
    filterByIds(filters.locations, filters.location_id, linked("memo_locations", "location_id")),
    filterByIds(filters.audiences, filters.audience_id, linked("memo_audiences", "audience_id")),
    filterByIds(filters.tags, filters.tag_id, linked("memo_tags", "tag_id")),
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** A memo sent to all locations or audiences has no rows of its own for them. */
function linked(table: string, column: string): (ids: number[]) => RawBuilder<unknown> {
  return (
    ids,
  ) => sql`exists (select from ${sql.table(table)} x where x.company_id = m.company_id and x.memo_id = m.id
    and ${sql.ref(`x.${column}`)} = any(${ids}::bigint[]))`;
}

/**
 * @returns a condition: the title of `memos m` contains the terms, in any of its languages and without regard to
 *   accents. It scans the company's titles in the index of the list, because the word index covers all companies, and
 *   titles have many words in common.
 */
export function isTitled({ companyId }: CompanyScope, terms: string): RawBuilder<boolean> {
  const pattern = foldedContainsPattern(terms);
  return sql<boolean>`(m.search_text like ${pattern} or m.id in (select t.memo_id from memo_translations t
    where t.company_id = ${companyId} and t.search_text like ${pattern}))`;
}
