import { sql } from "kysely";

import type { CompanySettings } from "#server/features/companies/settings/rules";
import { newJoinCode } from "#server/platform/auth/codes";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

export interface CompanyRecord {
  readonly name: string;
  readonly slogan: string | null;
  readonly logo: string | null;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly settings: CompanySettings;
  readonly join_code: string;
  readonly join_code_enabled: boolean;
}

/**
 * Locks the company's row until the transaction ends, so that two concurrent calls don't overwrite each other's changes to the
 * company's settings. The lock doesn't conflict with inserts of rows that refer to the company, so changing the settings doesn't
 * have to wait for a long batch to end.
 */
export async function lockCompany(tx: Db, scope: CompanyScope): Promise<CompanyRecord> {
  return tx
    .selectFrom("companies")
    .select(["name", "slogan", "logo", "flags", "settings", "join_code", "join_code_enabled"])
    .where("id", "=", scope.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Updates the given fields of the company. */
export async function writeCompany(
  tx: Db,
  scope: CompanyScope,
  change: Partial<Omit<CompanyRecord, "join_code">>,
  now: Date,
): Promise<void> {
  const { flags, settings, ...plain } = change;
  await tx
    .updateTable("companies")
    .set({
      ...plain,
      ...(flags && { flags: JSON.stringify(flags) }),
      ...(settings && { settings: JSON.stringify(settings) }),
      updated_at: now,
    })
    .where("id", "=", scope.companyId)
    .execute();
}

/**
 * Replaces the company's join code with a new code that no company has.
 * @returns the new code
 */
export async function replaceJoinCode(tx: Db, scope: CompanyScope, now: Date): Promise<string> {
  // There are so many possible codes that ten codes in a row are practically never all in use (see `insertCompany`).
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rows } = await sql<{ join_code: string }>`
      update companies c set join_code = n.code, updated_at = ${now}
      from (select ${newJoinCode()} as code) n
      where c.id = ${scope.companyId} and c.join_code <> n.code
        and not exists (select from companies o where o.join_code = n.code)
      returning c.join_code`.execute(tx);
    if (rows[0]) return rows[0].join_code;
  }
  throw new Error("no free join code was found");
}
