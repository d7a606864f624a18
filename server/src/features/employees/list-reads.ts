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
  /** Of these locations only, beside what else is asked for. */
  readonly within?: readonly number[] | undefined;
  readonly sort: Sorting;
}

/**
 * @param page null for all of them
 * @returns people that match, and how many there are
 */
export async function findEmployees(
  db: Db,
  scope: CompanyScope,
  filter: PeopleFilter,
  page: { page: number; per_page: number } | null,
): Promise<{ rows: EmployeeRowRecord[]; total: number }> {
  // Few are found by words, and all are counted from the indexes alone; a page of all is best looked up one by one.
  const joined = matches(scope, filter, "join");
  const condition = filter.terms ? joined : matches(scope, filter, "array");
  const direction = sql.raw(filter.sort.sort_direction);
  const then = filter.sort.sort_by === "name" ? sql`` : sql`lower(e.name),`;
  const order = sql`${sortKey(filter)} ${direction} nulls last, ${then} e.id ${direction}`;
  // What is linked to a person is looked up for those of the page, and not for those before it.
  // A search is made once: the rows that it found tell how many they are.
  const total = filter.terms ? sql`count(*) over ()` : sql`null::bigint`;
  const { rows } = await sql<EmployeeRowRecord & { total: number | null }>`${planAnew}
    select ${rowColumns}, p.total from (select e.id, ${total} as total from employees e where ${condition}
        order by ${order} ${page ? limitTo(page) : sql``}) p
      join employees e on e.company_id = ${scope.companyId} and e.id = p.id
    order by ${order}`.execute(db);
  if (page === null) return { rows, total: rows.length };
  const known = rows[0]?.total;
  if (known) return { rows, total: known };
  const counted = await sql<{ count: number }>`${planAnew} select count(*) as count from employees e
    where ${joined}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
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

/** @returns those of these ids that are live people of the company, by name */
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

/** How links are followed: with an array one by one; a join may read all the people there are, or only the indexes. */
type By = "array" | "join";

/** @returns a condition on `employees e` */
export function matches(
  scope: CompanyScope,
  filter: Omit<PeopleFilter, "sort">,
  by: By,
): RawBuilder<boolean> {
  // Written out and not as a value, so that the index of the active serves.
  const state = filter.active ? sql`e.is_active` : sql`not e.is_active`;
  const parts = [
    sql`e.company_id = ${scope.companyId} and e.deleted_at is null and ${state}`,
    filter.terms ? isFoundBy(filter.terms) : null,
    filter.invitation ? standsAt[filter.invitation] : null,
    linkedTo(scope, by, "employee_locations", "location_id", filter.locations),
    linkedTo(scope, by, "employee_locations", "location_id", filter.within),
    linkedTo(scope, by, "employee_audiences", "audience_id", filter.audiences),
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** How far `employees e` are on their way in. */
const standsAt: Readonly<Record<InvitationState, RawBuilder<boolean>>> = {
  not_invited: sql<boolean>`e.user_id is null and e.last_invited_at is null`,
  invited: sql<boolean>`e.user_id is null and e.last_invited_at is not null`,
  joined: sql<boolean>`e.user_id is not null`,
};

/** None chosen means all. */
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
