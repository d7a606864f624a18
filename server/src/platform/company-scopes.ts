import type { Db } from "#server/platform/context";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/** @returns the scope of every company of the installation, for jobs that go through all companies */
export async function readCompanyScopes(db: Db): Promise<CompanyScope[]> {
  const rows = await db.selectFrom("companies").select("id").orderBy("id").execute();
  return rows.map(({ id }) => companyScope(id));
}
