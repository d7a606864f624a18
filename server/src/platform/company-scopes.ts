import type { Db } from "#server/platform/context";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/** @returns every company of the installation, for what is tidied up in each of them */
export async function readCompanyScopes(db: Db): Promise<CompanyScope[]> {
  const rows = await db.selectFrom("companies").select("id").orderBy("id").execute();
  return rows.map(({ id }) => companyScope(id));
}
