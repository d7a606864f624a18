import type { CompanySettings } from "#server/features/companies/settings/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** A company as its own page shows it. */
export interface ProfileRecord {
  readonly name: string;
  readonly slogan: string | null;
  readonly logo: string | null;
  readonly settings: CompanySettings;
}

/** Locks the company's row until the transaction ends, as `lockCompany` does. */
export async function lockProfile(tx: Db, scope: CompanyScope): Promise<ProfileRecord> {
  return tx
    .selectFrom("companies")
    .select(["name", "slogan", "logo", "settings"])
    .where("id", "=", scope.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateProfile(
  tx: Db,
  scope: CompanyScope,
  { settings, ...plain }: Partial<ProfileRecord>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("companies")
    .set({
      ...plain,
      ...(settings && { settings: JSON.stringify(settings) }),
      updated_at: now,
    })
    .where("id", "=", scope.companyId)
    .execute();
}
