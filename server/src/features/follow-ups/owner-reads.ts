import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";

export type Named = { readonly id: number; readonly name: string };

/** The columns that raised hands and check-ins have in common: the owner and the manager's answer. */
export interface OwnedRecord {
  readonly employee_left: boolean;
  readonly waiting_since: Date;
  readonly owner: Named | null;
  readonly internal_note: string | null;
  readonly manager: Named | null;
  readonly manager_note: string | null;
  readonly manager_acknowledged_at: Date | null;
  readonly first_answered_at: Date | null;
}

/** True when the follow-up's `employees e` has left the company. */
export const hasLeft = sql<boolean>`not (e.is_active and e.deleted_at is null)`;

/**
 * SQL for an employee as JSON.
 * @param company the column with the company's id
 * @param person the column with the employee's id
 */
export function personRef(company: string, person: string): RawBuilder<Named | null> {
  return sql<Named | null>`(select json_build_object('id', b.id, 'name', b.name) from employees b
    where b.company_id = ${sql.ref(company)} and b.id = ${sql.ref(person)})`;
}

/**
 * SQL for the owner of a follow-up as JSON; null without an owner, or when the owner is no longer a manager.
 * @param followUp the alias of the follow-up's table
 */
export function ownerOf(followUp: string): RawBuilder<Named | null> {
  return sql<Named | null>`(select json_build_object('id', b.id, 'name', b.name) ${ownerRow(followUp)})`;
}

/**
 * The part of a statement from `from` on that finds the owner of a follow-up.
 * @param followUp the alias of the follow-up's table
 */
export function ownerRow(followUp: string): RawBuilder<unknown> {
  return sql`from employees b where b.company_id = ${sql.ref(`${followUp}.company_id`)}
    and b.id = ${sql.ref(`${followUp}.owner_id`)} and b.role <> 'employee' and b.is_active and b.deleted_at is null`;
}

/**
 * @returns the name of an employee, whether or not they are still a manager; null for null
 * @throws CallError `not_found`
 */
export async function readOwner(
  db: Db,
  scope: CompanyScope,
  id: number | null,
): Promise<string | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom("employees")
    .select(["name", "phone", "email"])
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw new CallError("not_found");
  return row.name || row.phone || row.email || "";
}

/**
 * @returns the names of the old and the new owner for the audit log. When both have the same name, their ids are added to
 *   tell them apart
 */
export async function readOwnerNames(
  db: Db,
  scope: CompanyScope,
  before: number | null,
  after: number | null,
): Promise<readonly [before: string | null, after: string | null]> {
  const names = [await readOwner(db, scope, before), await readOwner(db, scope, after)] as const;
  if (before === after || names[0] !== names[1]) return names;
  return [`${names[0]} (${before})`, `${names[1]} (${after})`];
}

/** @returns an active manager or admin; undefined for anyone else */
export function readManager(db: Db, scope: CompanyScope, id: number): Promise<Named | undefined> {
  return db
    .selectFrom("employees")
    .select(["id", "name"])
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("role", "!=", "employee")
    .where("is_active", "=", true)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}
