import { hasFeature } from "@lineup/contract/flags";
import { sql } from "kysely";

import type { Columns } from "#server/features/employees/import-columns/headers-rules";
import type { ImportInput } from "#server/features/employees/imports/options-rules";
import type { KnownPerson } from "#server/features/employees/import-columns/names-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the employees who can be someone's manager: active managers and admins */
export async function readNameableManagers(db: Db, scope: CompanyScope): Promise<KnownPerson[]> {
  const { rows } =
    await sql<KnownPerson>`select id, name, company_ext_id, phone, phone_country_code, email
    from employees where company_id = ${scope.companyId} and role <> 'employee' and is_active and deleted_at is null
    order by id`.execute(db);
  return rows;
}

/** @returns all employees of the company, with all data by which a file can identify them */
export async function readNameablePeople(db: Db, scope: CompanyScope): Promise<KnownPerson[]> {
  const { rows } =
    await sql<KnownPerson>`select id, name, company_ext_id, phone, phone_country_code, email
    from employees where company_id = ${scope.companyId} and deleted_at is null order by id`.execute(
      db,
    );
  return rows;
}

/** @returns the columns of files that the company has imported, by the hash of the file's headers */
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

/** @returns the given keys whose file belongs to a waiting or running import, or to a preview created after `since` */
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

/** @returns `locations`: false if the company has switched off locations; `audiences`: the same for audiences */
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
 * @returns the state of the company's audit log: the id of its last entry, and the number of entries since the start of the
 *   previous hour. The id alone isn't enough: of two entries written at the same time, the one with the higher id may be
 *   committed first
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

/** @returns an import, with its options and the storage key of its file; undefined if it doesn't exist */
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
