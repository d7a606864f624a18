import type { CallArguments } from "@lineup/contract/calls";
import type { AuditKind } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { ROWS_PER_PAGE, readInPages } from "#server/platform/db/pages";
import { limitTo } from "#server/platform/paging";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import type { CompanyScope } from "#server/platform/scope";

export interface EntryRecord {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly action: string;
  readonly subject_kind: AuditKind;
  readonly subject_id: number | null;
  readonly subject_name: string;
  /** The value before and after, for each field that changed. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export type EntryFilter = Omit<CallArguments<"downloadAuditEntries">, "company_id">;

/** @returns one page of the entries that match, newest first unless the input says otherwise, and the number of all */
export async function findEntries(
  db: Db,
  scope: CompanyScope,
  input: CallArguments<"listAuditEntries">,
): Promise<{ rows: EntryRecord[]; total: number }> {
  const direction = input.sort_direction === "asc" ? sql`asc` : sql`desc`;
  const condition = matches(scope, input);
  const { rows } = await sql<EntryRecord>`${planAnew} select ${columns} from audit_entries a
    where ${condition} order by a.at ${direction}, a.id ${direction} ${limitTo(input)}`.execute(db);
  const counted = await sql<{ count: number }>`${planAnew} select count(*) as count
    from audit_entries a where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns every entry that matches, newest first; for a download */
export function streamEntries(
  db: Db,
  scope: CompanyScope,
  filter: EntryFilter,
): AsyncGenerator<EntryRecord> {
  return readInPages(async (last) => {
    const earlier = last ? sql`(a.at, a.id) < (${last.at}, ${last.id})` : sql`true`;
    const { rows } = await sql<EntryRecord>`${planAnew} select ${columns} from audit_entries a
      where ${matches(scope, filter)} and ${earlier}
      order by a.at desc, a.id desc limit ${ROWS_PER_PAGE}`.execute(db);
    return rows;
  });
}

const columns = sql`a.id, a.at, a.actor_id, a.actor_name, a.action, a.subject_kind, a.subject_id, a.subject_name,
  a.changes`;

function matches(scope: CompanyScope, filter: EntryFilter): RawBuilder<unknown> {
  const { terms, kind, actor_id, subject_id, from, to } = filter;
  const parts = [
    sql`a.company_id = ${scope.companyId}`,
    ...(terms ? [isFound(scope, terms)] : []),
    ...(kind ? [sql`a.subject_kind = ${kind}`] : []),
    ...(actor_id ? [sql`a.actor_id = ${actor_id}`] : []),
    ...(subject_id ? [sql`a.subject_id = ${subject_id}`] : []),
    ...(from ? [sql`a.at >= ${new Date(from)}`] : []),
    ...(to ? [sql`a.at < ${new Date(to)}`] : []),
  ];
  return sql.join(parts, sql` and `);
}

/**
 * Searches the names of the actor and the subject: first for the names, of which the log keeps each once, then for their entries.
 * Only what isn't about a single record has the id 0.
 */
function isFound({ companyId }: CompanyScope, terms: string): RawBuilder<unknown> {
  // `offset 0` holds PostgreSQL to this order: it would rather read the whole log once than look up the entries of each name.
  const names = sql`(select n.subject_kind, n.subject_id, n.name from audit_names n
    where n.company_id = ${companyId} and folded(n.name) like ${foldedContainsPattern(terms)} offset 0) n`;
  const entries = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`cross join lateral (
    select x.id from audit_entries x where x.company_id = ${companyId} and ${condition} offset 0) x`;
  const isSubject = sql`x.subject_kind = n.subject_kind and x.subject_name = n.name`;
  // As an array, because of the ids of a subquery the planner expects so many that it would read the whole log.
  return sql`a.id = any(array(select x.id from ${names} ${entries(sql`${isSubject} and x.subject_id = n.subject_id`)}
    union all select x.id from ${names} ${entries(sql`${isSubject} and x.subject_id is null`)}
      where n.subject_id = 0
    union all select x.id from ${names} ${entries(sql`x.actor_id = n.subject_id and x.actor_name = n.name`)}
      where n.subject_kind = 'employee'))`;
}
