import { sql } from "kysely";

import type { SealedPin } from "#server/platform/auth/pins";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

export interface PinOwner {
  readonly employeeId: number;
  /** null when they have never logged in. */
  readonly userId: number | null;
}

/**
 * Locks the employee until the transaction ends. An admin who has never logged in is not found: logging in by PIN would
 * make an account that counts as an admin's.
 * @returns the employee with this PIN, on leave or not. The lookup takes the same time whether there is one or not
 */
export async function findPersonByPin(
  db: Db,
  scope: CompanyScope,
  pin: SealedPin,
): Promise<PinOwner | undefined> {
  const { rows } =
    await sql<PinOwner>`select e.id as "employeeId", e.user_id as "userId" from employees e
    where e.company_id = ${scope.companyId} and e.pin = ${pin} and e.deleted_at is null and e.is_active
      and (e.user_id is not null or e.role <> 'admin')
    for no key update`.execute(db);
  return rows[0];
}

/** @returns the sealed PIN of an employee */
export async function readPin(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<SealedPin | null> {
  const row = await db
    .selectFrom("employees")
    .select("pin")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", employeeId)
    .executeTakeFirst();
  return row?.pin ?? null;
}

/** @returns the number of the company's employees who have a PIN */
export async function countPins(db: Db, scope: CompanyScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from employees
    where company_id = ${scope.companyId} and pin is not null and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns the PINs among these that an employee of the company already has */
export async function findTakenPins(
  db: Db,
  scope: CompanyScope,
  pins: readonly SealedPin[],
): Promise<Set<SealedPin>> {
  const { rows } = await sql<{ pin: SealedPin }>`select pin from employees
    where company_id = ${scope.companyId} and pin = any(${[...pins]}::text[]) and deleted_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ pin }) => pin));
}
