import { type RawBuilder, sql } from "kysely";

import type { CompanyContext, Db } from "#server/platform/context";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { CallError } from "#server/platform/http/errors";
import {
  type RequestedSorting,
  type PageRequest,
  directionOf,
  limitTo,
} from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";
import type { SegmentKind } from "#server/platform/segments";

/** A location or audience as the database has it. */
export interface SegmentRecord {
  readonly id: number;
  readonly name: string;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

interface SegmentRecords {
  location: SegmentRecord & { readonly timezone: string };
  audience: SegmentRecord;
}

export type CountedSegment<K extends SegmentKind> = SegmentRecords[K] & {
  /** The number of active employees in the segment. */
  readonly employee_count: number;
};

const shared = sql`s.id, s.name, s.created_at, s.deleted_at`;
const parts = {
  location: {
    table: sql`locations s`,
    columns: sql`${shared}, s.timezone`,
    links: sql`employee_locations x`,
    segment: sql`x.location_id`,
  },
  audience: {
    table: sql`audiences s`,
    columns: shared,
    links: sql`employee_audiences x`,
    segment: sql`x.audience_id`,
  },
} as const;

/**
 * Reads a segment that must exist.
 * @throws CallError `not_found` if the company has no segment with that id, or has deleted it
 */
export async function requireSegment<K extends SegmentKind>(
  { tx, scope }: CompanyContext,
  kind: K,
  id: number,
): Promise<CountedSegment<K>> {
  const row = await readSegment(tx, scope, kind, id);
  if (row === undefined) throw new CallError("not_found");
  return row;
}

/**
 * Locks a segment, so that changes to it take turns. The lock doesn't conflict with adding people to the segment: neither waits
 * for the other, even if a batch adds many people in a long transaction.
 * @throws CallError `not_found` if the company has no segment with that id, or has deleted it
 */
export async function lockSegment<K extends SegmentKind>(
  ctx: CompanyContext,
  kind: K,
  id: number,
): Promise<CountedSegment<K>> {
  await sql`select from ${parts[kind].table} where ${isThere(ctx.scope)} and s.id = ${id} for no key update`.execute(
    ctx.tx,
  );
  return requireSegment(ctx, kind, id);
}

/** @returns the segment; undefined if the company has none with that id, or has deleted it */
export async function readSegment<K extends SegmentKind>(
  db: Db,
  scope: CompanyScope,
  kind: K,
  id: number,
): Promise<CountedSegment<K> | undefined> {
  const { table, columns } = parts[kind];
  const employeeCount = countOf(kind, scope);
  const { rows } = await sql<CountedSegment<K>>`
    select ${columns}, ${employeeCount} as employee_count from ${table}
    where ${isThere(scope)} and s.id = ${id}`.execute(db);
  return rows[0];
}

interface ListInput extends PageRequest, RequestedSorting {
  readonly sort_by: "name" | "timezone" | "employee_count" | "created_at";
  readonly terms?: string | undefined;
}

/** @returns one page of the matching segments, and the number of all matching segments */
export async function findSegments<K extends SegmentKind>(
  db: Db,
  scope: CompanyScope,
  kind: K,
  input: ListInput,
): Promise<{ rows: CountedSegment<K>[]; total: number }> {
  const { table, columns } = parts[kind];
  const employeeCount = countOf(kind, scope);
  const found = input.terms
    ? sql`folded(s.name) like ${foldedContainsPattern(input.terms)}`
    : sql`true`;
  const condition = sql`${isThere(scope)} and ${found}`;
  const key = {
    name: sql`lower(s.name)`,
    timezone: sql`s.timezone`,
    employee_count: employeeCount,
    created_at: sql`s.created_at`,
  }[input.sort_by];
  const { rows } = await sql<CountedSegment<K>>`
    select ${columns}, ${employeeCount} as employee_count from ${table} where ${condition}
    order by ${key} ${directionOf(input)}, lower(s.name), s.id ${limitTo(input)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from ${table} where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns all segments of a kind, sorted by name */
export async function readAllSegments<K extends SegmentKind>(
  db: Db,
  scope: CompanyScope,
  kind: K,
): Promise<SegmentRecords[K][]> {
  const { table, columns } = parts[kind];
  const { rows } = await sql<SegmentRecords[K]>`
    select ${columns} from ${table} where ${isThere(scope)} order by lower(s.name), s.id`.execute(
    db,
  );
  return rows;
}

/** @returns the segment in the form of an answer, with times as ISO 8601 */
export function presentSegment<R extends SegmentRecord>(
  row: R,
): Omit<R, "created_at" | "deleted_at"> & { created_at: string; deleted_at: string | null } {
  const { created_at, deleted_at } = row;
  return {
    ...row,
    created_at: created_at.toISOString(),
    deleted_at: deleted_at?.toISOString() ?? null,
  };
}

/**
 * The number of active employees linked to `s`. The subquery on `employees` doesn't refer to `s` and stands inside `is true`. This
 * makes PostgreSQL read the company's active employees once and look up each link in memory. With a join, and without statistics
 * about people who were just added, it would read them again for every link.
 */
function countOf(kind: SegmentKind, scope: CompanyScope): RawBuilder<number> {
  const { links, segment } = parts[kind];
  return sql<number>`(select count(*) from ${links} where x.company_id = s.company_id and ${segment} = s.id
    and (x.employee_id in (select e.id from employees e
      where e.company_id = ${scope.companyId} and e.is_active and e.deleted_at is null)) is true)`;
}

function isThere(scope: CompanyScope): RawBuilder<boolean> {
  return sql<boolean>`s.company_id = ${scope.companyId} and s.deleted_at is null`;
}
