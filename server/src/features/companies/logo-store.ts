import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import { sql } from "kysely";

/** Earlier logos stay for the mails that show them. */
const kept = 10;

/** Stores a company's new logo, and removes its oldest ones. */
export async function insertLogo(
  tx: Db,
  scope: CompanyScope,
  logo: { readonly key: string; readonly content: Buffer },
  now: Date,
): Promise<void> {
  const { companyId: company_id } = scope;
  await tx
    .insertInto("company_logos")
    .values({ company_id, ...logo, created_at: now })
    .execute();
  await sql`delete from company_logos where company_id = ${company_id} and id not in (
    select id from company_logos where company_id = ${company_id} order by id desc limit ${kept})`.execute(
    tx,
  );
}
