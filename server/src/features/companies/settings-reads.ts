import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

export async function readJoinCode(
  db: Db,
  scope: CompanyScope,
): Promise<{ join_code: string; join_code_enabled: boolean }> {
  return db
    .selectFrom("companies")
    .select(["join_code", "join_code_enabled"])
    .where("id", "=", scope.companyId)
    .executeTakeFirstOrThrow();
}

/** @returns those of these people who work for the company now, by name */
export async function readActivePeople(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (employeeIds.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`select e.id, e.name from employees e
    where e.company_id = ${scope.companyId} and e.id = any(${[...employeeIds]}::bigint[])
      and e.is_active and e.deleted_at is null order by lower(e.name) || '', e.id`.execute(db);
  return rows;
}
