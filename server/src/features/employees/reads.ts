import type { ManagerRequest } from "@lineup/contract/employees/requests/schemas";
import { type RawBuilder, sql } from "kysely";

import { openRequest } from "#server/features/employees/requests/reads";
import { hasOwnAccount } from "#server/platform/auth/pin-accounts";
import type { SealedPin } from "#server/platform/auth/pins";
import type { Db } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/tables/column-types";
import type { CompanyScope } from "#server/platform/scope";
import { zoneOfEmployee } from "#server/platform/time-zones";

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** An employee as a row of lists. */
export interface EmployeeRowRecord {
  readonly id: number;
  readonly company_id: number;
  readonly user_id: number | null;
  readonly name: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly phone_country_code: string;
  readonly role: RoleColumn;
  readonly type: string | null;
  readonly default_locale: string;
  readonly is_active: boolean;
  readonly on_leave: boolean;
  readonly company_ext_id: string | null;
  readonly created_at: Date;
  readonly last_invited_at: Date | null;
  readonly invite_accepted_at: Date | null;
  readonly manager_request_active: ManagerRequest | null;
  readonly locations: Named[];
  readonly audiences: Named[];
}

/** An employee with all their data. */
export interface EmployeeRecord extends EmployeeRowRecord {
  readonly birth_date_day: number | null;
  readonly birth_date_month: number | null;
  readonly birth_date_year: number | null;
  /** A date: `2019-05-01`. */
  readonly work_anniversary: string | null;
  readonly celebrates: boolean;
  /** False for an employee who logs in with a PIN only. */
  readonly has_own_account: boolean;
  readonly pin: SealedPin | null;
  readonly last_synced_at: Date | null;
  readonly updated_at: Date;
  readonly managers: Named[];
  /** Those of the managers who are active managers or admins now. */
  readonly managers_now: Named[];
  readonly employees: Named[];
  /** When they last used the product in this company. */
  readonly last_seen_at: Date | null;
  /** In which they work: that of their first location by name, else the company's default zone. */
  readonly timezone: string;
}

/**
 * SQL for the records that `employees e` is linked to, as JSON, by name. The sort key is one that no index has: with an
 * indexed one, the planner might read all records of the company for each employee.
 */
function linked(
  link: string,
  column: string,
  to: string,
  { ofEmployee = "employee_id", only = sql`true` } = {},
): RawBuilder<Named[]> {
  return sql<Named[]>`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)
      order by lower(t.name) || '', t.id), '[]')
    from ${sql.table(link)} x join ${sql.table(to)} t on t.company_id = x.company_id and t.id = ${sql.ref(`x.${column}`)}
      and t.deleted_at is null and ${only}
    where x.company_id = e.company_id and ${sql.ref(`x.${ofEmployee}`)} = e.id)`;
}

/** True when the linked employee `t` is an active manager or admin. */
const managesNow = sql`t.role <> 'employee' and t.is_active`;

/** SQL for the locations of `employees e`. */
export const locationsOfPerson = linked("employee_locations", "location_id", "locations");

/** The columns of `employees e` for a row of lists. */
export const rowColumns = sql`e.id, e.company_id, e.user_id, e.name, e.name_first, e.name_last, e.email, e.phone,
  e.phone_country_code, e.role, e.type, e.default_locale, e.is_active, e.on_leave, e.company_ext_id, e.created_at,
  e.last_invited_at, e.invite_accepted_at, ${openRequest} as manager_request_active,
  ${locationsOfPerson} as locations,
  ${linked("employee_audiences", "audience_id", "audiences")} as audiences`;

/**
 * @param deleted true to read deleted employees too
 * @returns these employees as rows of lists, in the order of the ids
 */
export async function readRows(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
  deleted = false,
): Promise<EmployeeRowRecord[]> {
  const { rows } = await sql<EmployeeRowRecord>`select ${rowColumns} from employees e
    where e.company_id = ${scope.companyId} and e.id = any(${[...ids]}::bigint[])
      and (e.deleted_at is null or ${deleted})
    order by array_position(${[...ids]}::bigint[], e.id)`.execute(db);
  return rows;
}

/**
 * @param deleted true to find a deleted employee too
 * @returns the employee; undefined when this company has none with that id
 */
export async function readEmployee(
  db: Db,
  scope: CompanyScope,
  id: number,
  deleted = false,
): Promise<EmployeeRecord | undefined> {
  const { rows } =
    await sql<EmployeeRecord>`select ${rowColumns}, e.birth_date_day, e.birth_date_month,
      e.birth_date_year, e.work_anniversary::text as work_anniversary, e.celebrates, e.pin, e.last_synced_at, e.updated_at,
      ${hasOwnAccount} as has_own_account,
      ${linked("employee_managers", "manager_id", "employees")} as managers,
      ${linked("employee_managers", "manager_id", "employees", { only: managesNow })} as managers_now,
      ${linked("employee_managers", "employee_id", "employees", { ofEmployee: "manager_id" })} as employees,
      e.last_seen_at, ${zoneOfEmployee} as timezone
    from employees e where e.company_id = ${scope.companyId} and e.id = ${id}
      and (e.deleted_at is null or ${deleted})`.execute(db);
  return rows[0];
}

/** @returns the name and state of an employee, active or not; undefined when this company has none with that id */
export async function readPerson(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<{ id: number; name: string; is_active: boolean } | undefined> {
  const { rows } = await sql<{ id: number; name: string; is_active: boolean }>`select id, is_active,
      coalesce(nullif(name, ''), phone, email, '') as name
    from employees where company_id = ${scope.companyId} and id = ${id} and deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The ids to link an employee to, by field. */
export interface Links {
  readonly location_ids?: readonly number[] | undefined;
  readonly audience_ids?: readonly number[] | undefined;
  readonly manager_ids?: readonly number[] | undefined;
  readonly employee_ids?: readonly number[] | undefined;
}

/** @returns the fields with an id that is not a live record of this company */
export async function findUnknownLinks(
  db: Db,
  scope: CompanyScope,
  links: Links,
): Promise<(keyof Links)[]> {
  const anyMissing = (
    table: string,
    ids: readonly number[] = [],
  ): RawBuilder<boolean> => sql<boolean>`
    exists (select from unnest(${[...ids]}::bigint[]) x where not exists (select from ${sql.table(table)} t
      where t.company_id = ${scope.companyId} and t.id = x and t.deleted_at is null))`;
  const { rows } = await sql<Record<keyof Links, boolean>>`select
    ${anyMissing("locations", links.location_ids)} as location_ids,
    ${anyMissing("audiences", links.audience_ids)} as audience_ids,
    ${anyMissing("employees", links.manager_ids)} as manager_ids,
    ${anyMissing("employees", links.employee_ids)} as employee_ids`.execute(db);
  const fields = ["location_ids", "audience_ids", "manager_ids", "employee_ids"] as const;
  return fields.filter((field) => rows[0]?.[field]);
}

/**
 * @returns true when one of these employees can't be a manager: neither a manager or admin, nor one who still manages
 *   others from before
 */
export async function hasNoManagerAmong(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[] = [],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql`select from employees e where e.company_id = ${scope.companyId}
    and e.id = any(${[...ids]}::bigint[]) and e.role = 'employee'
    and not exists (select from employee_managers x where x.company_id = e.company_id and x.manager_id = e.id)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** @returns true when one of these employees is an admin */
export async function hasAdminAmong(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql`select from employees where company_id = ${scope.companyId}
    and id = any(${[...ids]}::bigint[]) and role = 'admin' limit 1`.execute(db);
  return rows.length > 0;
}

/** @returns the number of the company's admins who can log in and act */
export async function countWorkingAdmins(db: Db, scope: CompanyScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from employees e
    where e.company_id = ${scope.companyId} and e.role = 'admin' and ${hasOwnAccount}
      and e.is_active and e.deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface ManagerRecord extends Named {
  readonly role: RoleColumn;
  readonly locations: Named[];
}

/** @returns the company's active managers and admins, by name */
export async function readManagers(db: Db, scope: CompanyScope): Promise<ManagerRecord[]> {
  const { rows } = await sql<ManagerRecord>`select e.id, e.name, e.role,
      ${locationsOfPerson} as locations
    from employees e where e.company_id = ${scope.companyId} and e.role <> 'employee' and e.is_active
      and e.deleted_at is null order by lower(e.name), e.id`.execute(db);
  return rows;
}

/** @returns the locations of an employee, by name; undefined when this company has none with that id */
export async function readLocationsOf(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<Named[] | undefined> {
  const { rows } = await sql<{ locations: Named[] }>`select
      ${locationsOfPerson} as locations
    from employees e where e.company_id = ${scope.companyId} and e.id = ${employeeId}
      and e.deleted_at is null`.execute(db);
  return rows[0]?.locations;
}
