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

/** What management writes of a person. */
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
 * Whoever changes what people may do, or whether they may come in, takes turns in the company: so two admins can't end each
 * other's place at the same moment, and each finds the other's change.
 * @throws CallError `conflict` where a change to many people takes long
 */
export async function takeTurns(tx: Db, scope: CompanyScope): Promise<void> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${turnsOf(scope)}) as "isOurs"`.execute(tx);
  if (!rows[0]?.isOurs) await withLockTimeout(tx, changeToManyRuns, () => awaitTurn(tx, scope));
}

/** The same for a change to many people, which waits for its turn however long that takes. */
export async function awaitTurn(tx: Db, scope: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turnsOf(scope)})`.execute(tx);
}

function turnsOf({ companyId }: CompanyScope): RawBuilder<unknown> {
  return sql`hashtextextended(${`standing of ${companyId}`}, 14)`;
}

/**
 * Holds the person's record until the transaction ends; what only refers to it goes on.
 * @returns false when this company has none of that id
 * @throws CallError `conflict` where a change to many people takes long
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
    (free ?? (await withLockTimeout(tx, changeToManyRuns, () => person.executeTakeFirst()))) !==
    undefined
  );
}

/** Why somebody waits in vain. */
export const changeToManyRuns: Text = {
  en: "Another change to many people is still running. Try again once it is done",
  es: "Todavía se está haciendo otro cambio en muchas personas. Inténtalo cuando termine",
};

/** What is one person's alone in a company, by the index that holds it. */
export const taken: UniqueViolations = {
  employees_company_phone_key: {
    field: "phone",
    text: {
      en: "Someone else in this team has this phone number",
      es: "Otra persona del equipo tiene este teléfono",
    },
  },
  employees_pin_key: {
    field: "pin",
    text: {
      en: "Someone else in this team has this PIN",
      es: "Otra persona del equipo tiene este PIN",
    },
  },
  employees_ext_id_key: {
    field: "company_ext_id",
    text: {
      en: "Someone else in this team has this number",
      es: "Otra persona del equipo tiene este número",
    },
  },
};

/** @returns the new person's id @throws CallError beside what somebody else has */
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

/** @throws CallError beside what somebody else has */
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

/** Takes a person away; what they did stays on record. */
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

/** Makes these the person's managers, and no others. */
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

/** Makes these the people whom the person manages, and no others. */
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
