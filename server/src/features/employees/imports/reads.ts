import { hasFeature } from "@lineup/contract/flags";
import { sql } from "kysely";

import type { Columns } from "#server/features/employees/import-columns/headers-rules";
import type { ImportInput } from "#server/features/employees/imports/options-rules";
import type { KnownPerson } from "#server/features/employees/import-columns/names-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** @returns those who can be named as managers */
export async function readNameableManagers(db: Db, scope: CompanyScope): Promise<KnownPerson[]> {
  const { rows } =
    await sql<KnownPerson>`select id, name, company_ext_id, phone, phone_country_code, email
    from employees where company_id = ${scope.companyId} and role <> 'employee' and is_active and deleted_at is null
    order by id`.execute(db);
  return rows;
}

/** @returns all of the company's people by what a file may call them */
export async function readNameablePeople(db: Db, scope: CompanyScope): Promise<KnownPerson[]> {
  const { rows } =
    await sql<KnownPerson>`select id, name, company_ext_id, phone, phone_country_code, email
    from employees where company_id = ${scope.companyId} and deleted_at is null order by id`.execute(
      db,
    );
  return rows;
}

/** @returns how the company reads files, by the hash of their headers */
export async function readRememberedColumns(
  db: Db,
  scope: CompanyScope,
  kind: "import" | "manager_import",
): Promise<Record<string, Columns>> {
  const rows = await db
    .selectFrom("import_columns")
    .select(["headers", "columns"])
    .where("company_id", "=", scope.companyId)
    .where("kind", "=", kind)
    .orderBy("used_at", "desc")
    .limit(100)
    .execute();
  return Object.fromEntries(rows.map(({ headers, columns }) => [headers, columns as Columns]));
}

/** @returns those of the keys under which files lie that an import still needs */
export async function readImportFileKeys(
  db: Db,
  scope: CompanyScope,
  keys: readonly string[],
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select input ->> 'file' as key from employee_batches
    where company_id = ${scope.companyId} and input ? 'file' and input ->> 'file' = any(${[...keys]}::text[])
      and (state in ('waiting', 'running') or state = 'preview' and created_at > ${since})`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** @returns which of these the company has not switched off */
export async function readSegmentFlags(
  db: Db,
  scope: CompanyScope,
): Promise<{ locations: boolean; audiences: boolean }> {
  const { flags } = await db
    .selectFrom("companies")
    .select("flags")
    .where("id", "=", scope.companyId)
    .executeTakeFirstOrThrow();
  return {
    locations: hasFeature(flags, "disable-locations"),
    audiences: hasFeature(flags, "disable-audiences"),
  };
}

/**
 * @returns how far the company's audit log is, which has an entry for all that is changed: its last one, and how many there
 * are since the hour before this one. Of two that are written at the same time, the last may be seen first.
 */
export async function readLogState(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<readonly number[]> {
  const hour = 3_600_000;
  const since = Math.floor(now.getTime() / hour - 1) * hour;
  const ofCompany = db.selectFrom("audit_entries").where("company_id", "=", scope.companyId);
  const { last } = await ofCompany
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const { recent } = await ofCompany
    .where("at", ">=", new Date(since))
    .select(({ fn }) => fn.countAll<number>().as("recent"))
    .executeTakeFirstOrThrow();
  return [last ?? 0, since, recent];
}

export interface ImportRecord {
  readonly id: number;
  readonly kind: "edit" | "import" | "manager_import";
  readonly state: string;
  readonly created_by: number | null;
  readonly input: ImportInput;
}

/** @returns an import with where its file is, and how it is to be read */
export async function readImport(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<ImportRecord | undefined> {
  const row = await db
    .selectFrom("employee_batches")
    .select(["id", "kind", "state", "created_by", "input"])
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .where("kind", "<>", "edit")
    .executeTakeFirst();
  return row && { ...row, input: row.input as unknown as ImportInput };
}
