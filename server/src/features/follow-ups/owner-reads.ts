import { type RawBuilder, sql } from "kysely";

import type { FollowUpAnswer, FollowUpState } from "#server/features/follow-ups/rules";
import type { CompanyContext, Db } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";

export type Named = { readonly id: number; readonly name: string };

/** What raised hands and check-ins keep of those who look after them. */
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

/** Whether `employees e`, whom a follow-up is of, works here no more. */
export const hasLeft = sql<boolean>`not (e.is_active and e.deleted_at is null)`;

/** Somebody of a company as JSON, by the columns that name the company and them. */
export function named(company: string, person: string): RawBuilder<Named | null> {
  return sql<Named | null>`(select json_build_object('id', b.id, 'name', b.name) from employees b
    where b.company_id = ${sql.ref(company)} and b.id = ${sql.ref(person)})`;
}

/** Who looks after the follow-up of this alias as JSON; null for nobody, and where whoever did manages here no more. */
export function ownerOf(followUp: string): RawBuilder<Named | null> {
  return sql<Named | null>`(select json_build_object('id', b.id, 'name', b.name) ${owning(followUp)})`;
}

/** The row of whoever looks after the follow-up of this alias, as what comes after a `select`. */
export function owning(followUp: string): RawBuilder<unknown> {
  return sql`from employees b where b.company_id = ${sql.ref(`${followUp}.company_id`)}
    and b.id = ${sql.ref(`${followUp}.owner_id`)} and b.role <> 'employee' and b.is_active and b.deleted_at is null`;
}

/**
 * @returns whoever of management is to look after something; null for nobody
 * @throws CallError `validation_failed` for somebody who does not manage here now
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
 * @param before the follow-up as it stands
 * @throws CallError `stale_version` where it would be taken from somebody of whom whoever gives it away does not know
 */
export async function requireKnownOwner(
  { tx, scope }: CompanyContext,
  before: Pick<FollowUpState, "owner_id">,
  { owner_id, known_owner_id: known }: Pick<FollowUpAnswer, "owner_id" | "known_owner_id">,
): Promise<void> {
  if (owner_id === undefined || known === undefined) return;
  if (before.owner_id === known || before.owner_id === owner_id) return;
  // Nobody sees that it is with somebody who manages no more.
  const has = before.owner_id === null ? undefined : await readManager(tx, scope, before.owner_id);
  if ((has?.id ?? null) === known) return;
  throw new CallError("stale_version", {
    text: has
      ? { en: `It is with ${has.name} by now`, es: `Ya lo lleva ${has.name}` }
      : { en: "It is with nobody by now", es: "Ya no lo lleva nadie" },
  });
}

/** @returns what somebody is called, whether or not they still manage; null for nobody @throws CallError `not_found` */
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
 * @returns what those are called who looked after it and who do now, as the log keeps it; with their ids where both are called the
 * same: else nothing would seem to have changed
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
