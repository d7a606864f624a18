import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the picture of that key, of whichever company; undefined when there is none */
export async function findLogo(db: Db, key: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("company_logos")
    .select("content")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.content;
}

/** @returns the name and the logo of a company, as the head of its mails */
export async function readLetterhead(
  db: Db,
  scope: CompanyScope,
): Promise<{ name: string; logo: string | null } | undefined> {
  return db
    .selectFrom("companies")
    .select(["name", "logo"])
    .where("id", "=", scope.companyId)
    .executeTakeFirst();
}
