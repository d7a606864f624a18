import { type RawBuilder, sql } from "kysely";

import type { FollowUpAnswer, FollowUpState } from "#server/features/follow-ups/rules";
import type { CompanyContext, Db } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
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
 * @returns the manager or admin who will be the owner; null for no owner
 * @throws CallError `validation_failed` when the employee is not an active manager or admin
 */
export async function requireOwner(
  { tx, scope }: CompanyContext,
  id: number | null,
  field: "owner_id" | "manager_id" = "owner_id",
): Promise<Named | null> {
  if (id === null) return null;
  const found = await readManager(tx, scope, id);
  if (found) return found;
  throw invalidField(field, {
    en: "Please choose a manager or an admin of the company",
    es: "Elige a un gerente o administrador de la empresa",
  });
}

/**
 * Checks that a change of owner is based on the owner that the caller saw.
 * @param before the follow-up before the change
 * @throws CallError `stale_version` when it has another owner by now
 */
export async function requireKnownOwner(
  { tx, scope }: CompanyContext,
  before: Pick<FollowUpState, "owner_id">,
  { owner_id, known_owner_id: known }: Pick<FollowUpAnswer, "owner_id" | "known_owner_id">,
): Promise<void> {
  if (owner_id === undefined || known === undefined) return;
  if (before.owner_id === known || before.owner_id === owner_id) return;
  // An owner who is no longer a manager is shown as no owner.
  const has = before.owner_id === null ? undefined : await readManager(tx, scope, before.owner_id);
  if ((has?.id ?? null) === known) return;
  throw new CallError("stale_version", {
    text: has
      ? { en: `It is with ${has.name} by now`, es: `Ya lo lleva ${has.name}` }
      : { en: "It is with nobody by now", es: "Ya no lo lleva nadie" },
  });
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

function readManager(db: Db, scope: CompanyScope, id: number): Promise<Named | undefined> {
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
