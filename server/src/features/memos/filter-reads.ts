import { type RawBuilder, sql } from "kysely";

import type { MemoChoices } from "#server/features/memos/filter-present";
import { isListed } from "#server/features/memos/state-reads";
import { planAnew } from "#server/platform/db/database";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** @returns what the memo list can be filtered by: what its memos have, in the order of its name */
export async function readMemoFilters(db: Db, scope: CompanyScope): Promise<MemoChoices> {
  const { companyId } = scope;
  const named = (
    table: string,
    isUsed: RawBuilder<unknown>,
    name = sql`t.name`,
  ): RawBuilder<unknown> => sql`
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', ${name}) order by lower(${name})), '[]')
    from ${sql.table(table)} t where t.company_id = ${companyId} and ${isUsed})`;
  // Asked of the few that are not listed, it is as quick for many memos at few locations as for few at thousands.
  const linkedBy = (
    link: string,
    column: string,
    how = sql``,
  ): RawBuilder<unknown> => sql`exists (select from ${sql.table(link)} x where x.company_id = ${companyId} and ${sql.ref(`x.${column}`)} = t.id
      and x.memo_id not in (select m.id from memos m where m.company_id = ${companyId} and not ${isListed}) ${how})`;
  // Each of the tags is looked up (the `offset` says so): there are few, and most memos may carry some.
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
