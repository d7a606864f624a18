import type { CompanySettings } from "#server/features/companies/settings/rules";
import { newJoinCode } from "#server/platform/auth/codes";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Inserts a company with a join code that no other company has.
 * @returns the id of the company
 */
export async function insertCompany(
  tx: Db,
  company: { name: string; slogan: string | null; settings: CompanySettings; trialEndsAt: Date },
): Promise<number> {
  // There are 31^6 codes, so a second attempt is rare, and ten failures in a row practically never happen.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const row = await tx
      .insertInto("companies")
      .values({
        name: company.name,
        slogan: company.slogan,
        settings: JSON.stringify(company.settings),
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

/** @returns the name of the admin who created the company */
export async function readCreatorName(
  tx: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<string> {
  const { name } = await tx
    .selectFrom("employees")
    .select("name")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", employeeId)
    .executeTakeFirstOrThrow();
  return name;
}
