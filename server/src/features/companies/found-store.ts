import { sql } from "kysely";

import { newJoinCode } from "#server/platform/auth/codes";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Makes a company with a join code that no other has. @returns its id */
export async function insertCompany(
  tx: Db,
  company: { name: string; slogan: string | null; trialEndsAt: Date },
): Promise<number> {
  // 31^6 codes: a second attempt is rare, a tenth will not happen.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const row = await tx
      .insertInto("companies")
      .values({
        name: company.name,
        slogan: company.slogan,
        join_code: newJoinCode(),
        trial_ends_at: company.trialEndsAt,
      })
      .onConflict((conflict) => conflict.column("join_code").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) return row.id;
  }
  throw new Error("no free join code was found");
}

/** @returns the new locations' ids, in the order given */
export async function insertLocations(
  tx: Db,
  scope: CompanyScope,
  locations: readonly { name: string; timezone: string }[],
): Promise<number[]> {
  const rows = await tx
    .insertInto("locations")
    .values(locations.map((location) => ({ ...location, company_id: scope.companyId })))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives the founder their own record as the company's admin; it opens first if they had none. @returns its id */
export async function insertFounder(
  tx: Db,
  scope: CompanyScope,
  userId: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into employees (company_id, user_id, name_first, name_last, email, phone, phone_country_code,
      default_locale, role, invite_accepted_at)
    select ${scope.companyId}, id, name_first, name_last, email, phone, phone_country_code, default_locale,
      'admin', ${now}
    from users where id = ${userId} returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the founder's account is gone");
  await tx
    .updateTable("users")
    .set({ default_employee_id: id })
    .where("id", "=", userId)
    .where("default_employee_id", "is", null)
    .execute();
  return id;
}
