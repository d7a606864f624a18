import { type RawBuilder, type Updateable, sql } from "kysely";

import type { Db } from "#server/platform/context";
import { withLockTimeout } from "#server/platform/db/lock-timeout";
import type { Database } from "#server/platform/db/schema";
import {
  type UniqueViolations,
  translateUniqueViolation,
} from "#server/platform/db/unique-violations";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/** The columns that management sets. */
export type EmployeeColumns = Pick<
  Updateable<Database["employees"]>,
  | "name_first"
  | "name_last"
  | "email"
  | "phone"
  | "phone_country_code"
  | "role"
  | "type"
  | "default_locale"
  | "birth_date_day"
  | "birth_date_month"
  | "birth_date_year"
  | "work_anniversary"
  | "company_ext_id"
  | "pin"
  | "is_active"
  | "on_leave"
  | "celebrates"
>;

/**
 * Locks changes of roles and access in the company until the transaction ends: two admins can't remove each other at the
 * same moment, and each change sees the one before.
 * @throws CallError `conflict` when a batch holds the lock for too long
 */
export async function lockRoles(tx: Db, scope: CompanyScope): Promise<void> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${turnsOf(scope)}) as "isOurs"`.execute(tx);
  if (!rows[0]?.isOurs) await withLockTimeout(tx, batchIsRunning, () => waitForRoleLock(tx, scope));
}

/** The same lock for a batch, which waits for it without a limit. */
export async function waitForRoleLock(tx: Db, scope: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turnsOf(scope)})`.execute(tx);
}

function turnsOf({ companyId }: CompanyScope): RawBuilder<unknown> {
  return sql`hashtextextended(${`standing of ${companyId}`}, 14)`;
}

/**
 * Locks the employee's row until the transaction ends, without blocking rows that refer to it.
 * @returns false when this company has none with that id
 * @throws CallError `conflict` when a batch holds the lock for too long
 */
export async function lockEmployee(tx: Db, scope: CompanyScope, id: number): Promise<boolean> {
  const person = tx
    .selectFrom("employees")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate();
  const free = await person.skipLocked().executeTakeFirst();
  return (
    (free ?? (await withLockTimeout(tx, batchIsRunning, () => person.executeTakeFirst()))) !==
    undefined
  );
}

/** The error when a batch holds a lock for too long. */
export const batchIsRunning: Text = {
  en: "Many people are being updated right now. Try again in a moment",
  es: "Se están actualizando los datos de muchas personas. Inténtalo en un momento",
};

/** The values that only one employee of a company can have, by their unique index. */
export const taken: UniqueViolations = {
  employees_company_phone_key: {
    field: "phone",
    text: {
      en: "Someone else on this team has this phone number",
      es: "Otra persona del equipo tiene este teléfono",
    },
  },
  employees_pin_key: {
    field: "pin",
    text: {
      en: "Someone else on this team has this PIN",
      es: "Otra persona del equipo tiene este PIN",
    },
  },
  employees_ext_id_key: {
    field: "company_ext_id",
    text: {
      en: "Someone else on this team has this employee number",
      es: "Otra persona del equipo tiene este número de empleado",
    },
  },
};

/**
 * @returns the id of the new employee
 * @throws CallError with the field that another employee has
 */
export async function insertEmployee(
  tx: Db,
  scope: CompanyScope,
  columns: EmployeeColumns,
  now: Date,
): Promise<number> {
  const write = tx
    .insertInto("employees")
    .values({ ...columns, company_id: scope.companyId, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return (await translateUniqueViolation(write, taken)).id;
}

/** @throws CallError with the field that another employee has */
export async function updateEmployee(
  tx: Db,
  scope: CompanyScope,
  id: number,
  columns: EmployeeColumns,
  now: Date,
): Promise<void> {
  const write = tx
    .updateTable("employees")
    .set({ ...columns, updated_at: now })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
  await translateUniqueViolation(write, taken);
}

/** Marks an employee as deleted. What they did stays on record. */
export async function markDeleted(
  tx: Db,
  scope: CompanyScope,
  id: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("employees")
    .set({ deleted_at: now, updated_at: now })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}

/** Replaces the managers of an employee. */
export async function setManagers(
  tx: Db,
  scope: CompanyScope,
  id: number,
  managerIds: readonly number[],
): Promise<void> {
  await sql`with gone as (delete from employee_managers where company_id = ${scope.companyId} and employee_id = ${id}
      and manager_id <> all(${[...managerIds]}::bigint[]))
    insert into employee_managers (company_id, employee_id, manager_id)
    select ${scope.companyId}, ${id}, x from unnest(${[...managerIds]}::bigint[]) x on conflict do nothing`.execute(
    tx,
  );
}

/** Replaces the employees whom an employee manages. */
export async function setManaged(
  tx: Db,
  scope: CompanyScope,
  id: number,
  employeeIds: readonly number[],
): Promise<void> {
  await sql`with gone as (delete from employee_managers where company_id = ${scope.companyId} and manager_id = ${id}
      and employee_id <> all(${[...employeeIds]}::bigint[]))
    insert into employee_managers (company_id, employee_id, manager_id)
    select ${scope.companyId}, x, ${id} from unnest(${[...employeeIds]}::bigint[]) x on conflict do nothing`.execute(
    tx,
  );
}
