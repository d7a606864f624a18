import type { CallArguments } from "@lineup/contract/calls";
import type { InvitationState } from "@lineup/contract/constants";
import type { EmployeeRow } from "@lineup/contract/employees/schemas";
import { type RawBuilder, sql } from "kysely";

import { presentRow } from "#server/features/employees/present";
import { type EmployeeRowRecord, readRows, rowColumns } from "#server/features/employees/reads";
import { isFoundBy, nameKey } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { type Sorting, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

type ListInput = CallArguments<"listEmployees">;

export interface PeopleFilter extends Pick<
  ListInput,
  "terms" | "active" | "locations" | "audiences" | "invitation"
> {
  /** Narrows the list to these locations, in addition to the other filters. */
  readonly within?: readonly number[] | undefined;
  readonly sort: Sorting;
}

/**
 * @param page null for all of them
 * @returns the employees that match, and the total
 */
export async function findEmployees(
  db: Db,
  scope: CompanyScope,
  filter: PeopleFilter,
  page: { page: number; per_page: number } | null,
): Promise<{ rows: EmployeeRowRecord[]; total: number }> {
  // A search finds few rows, and a count reads only indexes: both use joins. A page without a search is found faster by
  // looking up each row's links.
  const joined = matches(scope, filter, "join");
  const condition = filter.terms ? joined : matches(scope, filter, "array");
  const direction = sql.raw(filter.sort.sort_direction);
  const then = filter.sort.sort_by === "name" ? sql`` : sql`lower(e.name),`;
  const order = sql`${sortKey(filter)} ${direction} nulls last, ${then} e.id ${direction}`;
  // Links are read for the rows of the page only. A search runs once, and its rows are counted on the way.
  const total = filter.terms ? sql`count(*) over ()` : sql`null::bigint`;
  const { rows } = await sql<EmployeeRowRecord & { total: number | null }>`${planAnew}
    select ${rowColumns}, p.total from (select e.id, ${total} as total from employees e where ${condition}
        order by ${order} ${page ? limitTo(page) : sql``}) p
      join employees e on e.company_id = ${scope.companyId} and e.id = p.id
    order by ${order}`.execute(db);
  if (page === null) return { rows, total: rows.length };
  const counted = rows[0]?.total;
  if (counted) return { rows, total: counted };
  const all = await sql<{ count: number }>`${planAnew} select count(*) as count from employees e
    where ${joined}`.execute(db);
  return { rows, total: all.rows[0]?.count ?? 0 };
}

/** @returns the ids of all that match, by name */
export async function findEmployeeIds(
  db: Db,
  scope: CompanyScope,
  filter: Omit<PeopleFilter, "sort">,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${planAnew} select e.id from employees e
    where ${matches(scope, filter, "join")} order by ${nameKey("of many")}, e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns the list rows of these employees, in the order of the ids */
export async function readEmployeeRows(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<EmployeeRow[]> {
  return (await readRows(db, scope, ids)).map(presentRow);
}

/** @returns the ids among these of employees of the company who aren't deleted, by name */
export async function readLiveIds(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select e.id from employees e
    where e.company_id = ${scope.companyId} and e.id = any(${[...ids]}::bigint[]) and e.deleted_at is null
    order by ${nameKey("of many")}, e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How a condition on links is written: an array is checked row by row; a join reads all links, or only the index. */
type By = "array" | "join";

/** @returns the condition on `employees e` for a filter */
export function matches(
  scope: CompanyScope,
  filter: Omit<PeopleFilter, "sort">,
  by: By,
): RawBuilder<boolean> {
  // Written as SQL and not as a parameter, so that the partial index for active employees is used.
  const state = filter.active ? sql`e.is_active` : sql`not e.is_active`;
  const parts = [
    sql`e.company_id = ${scope.companyId} and e.deleted_at is null and ${state}`,
    filter.terms ? isFoundBy(filter.terms) : null,
    filter.invitation ? invitationConditions[filter.invitation] : null,
    linkedTo(scope, by, "employee_locations", "location_id", filter.locations),
    linkedTo(scope, by, "employee_locations", "location_id", filter.within),
    linkedTo(scope, by, "employee_audiences", "audience_id", filter.audiences),
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The conditions on `employees e` for each state of their invitation. */
const invitationConditions: Readonly<Record<InvitationState, RawBuilder<boolean>>> = {
  not_invited: sql<boolean>`e.user_id is null and e.last_invited_at is null`,
  invited: sql<boolean>`e.user_id is null and e.last_invited_at is not null`,
  joined: sql<boolean>`e.user_id is not null`,
};

/** An empty list of ids means no condition. */
function linkedTo(
  scope: CompanyScope,
  by: By,
  table: string,
  column: string,
  ids: readonly number[] = [],
): RawBuilder<boolean> | null {
  if (ids.length === 0) return null;
  const linked = sql`select x.employee_id from ${sql.table(table)} x
    where x.company_id = ${scope.companyId} and ${sql.ref(`x.${column}`)} = any(${[...ids]}::bigint[])`;
  return by === "join"
    ? sql<boolean>`e.id in (${linked})`
    : sql<boolean>`e.id = any(array(${linked}))`;
}

function sortKey(filter: PeopleFilter): RawBuilder<unknown> {
  const { sort, terms, active } = filter;
  return (
    {
      created_at: sql`e.created_at`,
      role: sql`array_position(array['admin', 'manager', 'employee'], e.role)`,
      invite_accepted_at: sql`e.invite_accepted_at`,
    }[sort.sort_by] ?? nameKey(active ? terms : "of the few")
  );
}
