import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Makes an account for somebody who signs in on a shared tablet and has none, as the rest of the product knows people by
 * theirs. It opens by no phone, address or password, and gives way to the one that they prove to be theirs later.
 * @returns its id
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
  if (id === undefined) throw new Error("the person has an account by now");
  return id;
}

/** Whether `employees e` have an account of their own: one that a PIN alone opens gives way to it. */
export const hasOwnAccount = sql<boolean>`coalesce(
  (select not own.pin_only from users own where own.id = e.user_id), false)`;

/**
 * Takes accounts away that were made by a PIN alone, with who is signed in by it: their places are free again for whoever proves
 * that they are theirs.
 * @param places a condition on `employees e`
 */
export async function releaseMemberships(tx: Db, places: RawBuilder<boolean>): Promise<void> {
  await sql`delete from users u using employees e where u.pin_only and e.user_id = u.id and ${places}`.execute(
    tx,
  );
}

/** The same of one person. */
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
