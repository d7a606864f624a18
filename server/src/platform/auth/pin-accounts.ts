import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Creates an account for an employee who signs in on a shared tablet and has none, because the product identifies people by their
 * account. No one can log in to it by phone, e-mail or password. It is deleted when the employee joins with their own account.
 * @returns the id of the account
 */
export async function insertPinAccount(
  tx: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into users (name_first, name_last, default_locale, default_employee_id, pin_only)
      select name_first, name_last, default_locale, id, true from employees
      where company_id = ${scope.companyId} and id = ${employeeId} and user_id is null returning id
    )
    update employees set user_id = made.id from made
    where company_id = ${scope.companyId} and employees.id = ${employeeId} returning made.id`.execute(
    tx,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the employee already has an account");
  return id;
}

/** True if `employees e` has an account of their own, not just one that was created for sign-ins with a PIN. */
export const hasOwnAccount = sql<boolean>`coalesce(
  (select not own.pin_only from users own where own.id = e.user_id), false)`;

/**
 * Deletes accounts that were created for sign-ins with a PIN, and ends those sign-ins. The memberships are then free for the
 * person who can prove that they are theirs.
 * @param condition a condition on `employees e`
 */
export async function releaseMemberships(tx: Db, condition: RawBuilder<boolean>): Promise<void> {
  await sql`delete from users u using employees e where u.pin_only and e.user_id = u.id and ${condition}`.execute(
    tx,
  );
}

/** Does the same as `releaseMemberships` for one employee. */
export async function releaseMembership(
  tx: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<void> {
  await releaseMemberships(
    tx,
    sql<boolean>`e.company_id = ${scope.companyId} and e.id = ${employeeId}`,
  );
}
