import { type Timezone, timezones } from "@lineup/contract/constants";
import type { Target } from "@lineup/contract/targeting/schemas";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import { personSearchPatterns } from "#server/platform/db/search-terms";
import type { CompanyScope } from "#server/platform/scope";
import { zoneName, zoneOfEmployee } from "#server/platform/time-zones";

export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/** A target, with the author of what is sent to it; null if it has no author. */
export interface AuthoredTarget extends Target {
  readonly author_id: number | null;
}

/**
 * The only definition of whom a target reaches. In mode `segments`, these are the people in one of its locations and in one of its
 * audiences, where an empty list means all; the author isn't among them. The people in `recipient_ids` are reached in any mode, the
 * author, too. Inactive employees never are.
 * @returns a condition on `employees e` of the company
 */
export function isTargeted(scope: CompanyScope, target: AuthoredTarget): RawBuilder<boolean> {
  const within = (table: string, column: string, ids: readonly number[]): RawBuilder<unknown> =>
    ids.length === 0
      ? sql`true`
      : sql`e.id in (select x.employee_id from ${sql.table(table)} x
          where x.company_id = ${scope.companyId} and ${sql.ref(`x.${column}`)} = any(${ids}::bigint[]))`;
  const isOther = target.author_id === null ? sql`` : sql`and e.id <> ${target.author_id}::bigint`;
  const inSegments =
    target.mode === "segments"
      ? sql`${within("employee_locations", "location_id", target.location_ids)}
          and ${within("employee_audiences", "audience_id", target.audience_ids)} ${isOther}`
      : sql`false`;
  // Left out when no one is named, because with an "or" the planner can't use the indexes of the segments.
  const named = target.recipient_ids.length
    ? sql`or e.id = any(${target.recipient_ids}::bigint[])`
    : sql``;
  return sql<boolean>`e.company_id = ${scope.companyId} and e.is_active and e.deleted_at is null
    and (${inSegments} ${named})`;
}

/** @returns the ids among these that are active employees of the company */
export async function readActive(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from employees
    where company_id = ${scope.companyId} and id = any(${[...employeeIds]}::bigint[])
      and is_active and deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns the number of people that the target reaches now, and the first ten by name */
export async function readReach(
  db: Db,
  scope: CompanyScope,
  target: AuthoredTarget,
): Promise<{ count: number; sample: NamedRow[] }> {
  const condition = isTargeted(scope, target);
  const counted = await sql<{ count: number }>`
    select count(*) as count from employees e where ${condition}`.execute(db);
  const first = await sql<NamedRow>`
    select e.id, ${calledName} as name from employees e where ${condition} order by lower(e.name), e.id limit 10`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, sample: first.rows };
}

/**
 * @param before another target; people whom it also reaches don't count
 * @returns the time zones of the people that the target reaches; people without a location are in the default zone
 */
export async function readZonesReached(
  db: Db,
  scope: CompanyScope,
  target: AuthoredTarget,
  before: AuthoredTarget | null = null,
): Promise<Timezone[]> {
  const isReachedBefore = before === null ? sql`false` : isTargeted(scope, before);
  const { rows } = await sql<{ zone: string }>`
    select distinct ${zoneOfEmployee} as zone from employees e
    where ${isTargeted(scope, target)} and not (${isReachedBefore})`.execute(db);
  const reached = new Set(rows.map(({ zone }) => zone));
  return timezones.filter((zone) => reached.has(zoneName(zone)));
}

/** @returns the fields of the target with an id that no record of this company has, or only a deleted one */
export async function findUnknownTargets(
  db: Db,
  scope: CompanyScope,
  target: Target,
): Promise<("location_ids" | "audience_ids" | "recipient_ids")[]> {
  const { rows } = await sql<{ locations: boolean; audiences: boolean; recipients: boolean }>`
    select
      exists (select from unnest(${target.location_ids}::bigint[]) x where not exists (select from locations l
        where l.company_id = ${scope.companyId} and l.id = x and l.deleted_at is null)) as locations,
      exists (select from unnest(${target.audience_ids}::bigint[]) x where not exists (select from audiences a
        where a.company_id = ${scope.companyId} and a.id = x and a.deleted_at is null)) as audiences,
      exists (select from unnest(${target.recipient_ids}::bigint[]) x where not exists (select from employees e
        where e.company_id = ${scope.companyId} and e.id = x and e.deleted_at is null)) as recipients`.execute(
    db,
  );
  const found = rows[0];
  return [
    ...(found?.locations ? (["location_ids"] as const) : []),
    ...(found?.audiences ? (["audience_ids"] as const) : []),
    ...(found?.recipients ? (["recipient_ids"] as const) : []),
  ];
}

/** @returns the names of the first twenty of these people in alphabetical order, for an entry of the audit log */
export async function readSomeNames(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select ${calledName} as name from employees e
    where e.company_id = ${scope.companyId} and e.id = any(${[...employeeIds]}::bigint[])
    order by lower(e.name) || '', e.id limit 20`.execute(db);
  return rows.map(({ name }) => name);
}

/** @returns every open location with its time zone, by name */
export async function readLocationNames(
  db: Db,
  scope: CompanyScope,
): Promise<(NamedRow & { timezone: string })[]> {
  const { rows } = await sql<
    NamedRow & { timezone: string }
  >`select id, name, timezone from locations
    where company_id = ${scope.companyId} and deleted_at is null order by lower(name), id`.execute(
    db,
  );
  return rows;
}

export async function readAudienceNames(db: Db, scope: CompanyScope): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`select id, name from audiences
    where company_id = ${scope.companyId} and deleted_at is null order by lower(name), id`.execute(
    db,
  );
  return rows;
}

export interface PickableEmployee extends NamedRow {
  readonly name_first: string;
  readonly name_last: string;
  readonly location_ids: number[];
  readonly audience_ids: number[];
}

/** @returns a condition: the name, e-mail, phone or employee number of `employees e` contains the terms, ignoring accents */
export function isFoundBy(terms: string): RawBuilder<boolean> {
  const alternatives = personSearchPatterns(terms).map((patterns) => {
    const all = patterns.map((pattern) => sql`e.search_text like ${pattern}`);
    return sql`(${sql.join(all, sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`;
}

/**
 * For a search, the key is written so that no index has it: otherwise the planner may read all names in order, expecting to find
 * matches soon.
 * @returns the key that sorts `employees e` by name
 */
export function nameKey(terms: string): RawBuilder<string> {
  return terms === "" ? sql<string>`lower(e.name)` : sql<string>`lower(e.name) || ''`;
}

/** SQL for the name that others see for `employees e`. Someone who joined with a code may have no name yet, only a phone or e-mail. */
export const calledName = sql<string>`coalesce(nullif(e.name, ''), e.phone, e.email, '')`;

/**
 * SQL for the names of the locations of `employees e`, in alphabetical order. No index has this sort key: otherwise the planner may
 * read all of the company's locations for each person.
 */
export const locationNames = sql<string[]>`array(select l.name from employee_locations el
  join locations l on l.company_id = el.company_id and l.id = el.location_id and l.deleted_at is null
  where el.company_id = e.company_id and el.employee_id = e.id order by lower(l.name) || '')`;

/** @returns the first 100 employees who match the terms (see `isFoundBy`), and the number of all */
export async function findPickableEmployees(
  db: Db,
  scope: CompanyScope,
  { terms, active, managers }: { terms: string; active: boolean; managers: boolean },
): Promise<{ employees: PickableEmployee[]; total: number }> {
  const found = terms === "" ? sql`true` : isFoundBy(terms);
  // Written as SQL and not as a parameter, so that the partial index for active employees is used.
  const state = active ? sql`e.is_active` : sql`not e.is_active`;
  const condition = sql`e.company_id = ${scope.companyId} and e.deleted_at is null and ${state} and ${found}
    ${managers ? sql`and e.role <> 'employee'` : sql``}`;
  const { rows } = await sql<PickableEmployee>`
    select e.id, ${calledName} as name, e.name_first, e.name_last,
      array(select location_id from employee_locations x where x.company_id = e.company_id and x.employee_id = e.id) as location_ids,
      array(select audience_id from employee_audiences x where x.company_id = e.company_id and x.employee_id = e.id) as audience_ids
    from employees e where ${condition} order by ${nameKey(terms)}, e.id limit 100`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from employees e where ${condition}`.execute(db);
  return { employees: rows, total: counted.rows[0]?.count ?? 0 };
}
