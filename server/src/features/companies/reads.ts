import type { FlagKey } from "@lineup/contract/constants";
import { flagsOf } from "@lineup/contract/flags";
import { sql } from "kysely";

import type { CompanySettings } from "#server/features/companies/settings/rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

interface NamedRow {
  id: number;
  name: string;
}

export interface CompanyLists {
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly managers: NamedRow[];
  readonly settings: CompanySettings;
}

/**
 * @returns the company's locations, audiences and other short lists, each by name; undefined when the company was deleted
 */
export async function readCompanyLists(
  db: Db,
  scope: CompanyScope,
): Promise<CompanyLists | undefined> {
  const { rows } = await sql<CompanyLists>`
    select
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id)
        from locations l where l.company_id = c.id and l.deleted_at is null), '[]') as locations,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id)
        from audiences a where a.company_id = c.id and a.deleted_at is null), '[]') as audiences,
      coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by lower(m.name), m.id)
        from (select id, name from employees where company_id = c.id and role <> 'employee' and is_active
          and deleted_at is null order by lower(name), id limit 200) m), '[]') as managers,
      c.settings
    from companies c where c.id = ${scope.companyId}`.execute(db);
  return rows[0];
}

/** @returns the keys of the features that the company has switched on */
export async function readFeatures(db: Db, scope: CompanyScope): Promise<FlagKey[]> {
  const row = await db
    .selectFrom("companies")
    .select("flags")
    .where("id", "=", scope.companyId)
    .executeTakeFirst();
  return flagsOf(row?.flags ?? {}).flatMap(({ key, enabled }) => (enabled ? [key] : []));
}

/** @returns the first 200 active employees by name, enough to mention someone in a small team */
export async function readColleagues(db: Db, scope: CompanyScope): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select id, name from employees
    where company_id = ${scope.companyId} and is_active and deleted_at is null
    order by lower(name), id limit 200`.execute(db);
  return rows;
}
