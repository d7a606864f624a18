import { type RawBuilder, sql } from "kysely";

import { matches } from "#server/features/employees/list-reads";
import { type ReportFilter, comesAfter } from "#server/features/reports/people-reads";
import { calledName, locationNames, nameKey } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/tables/column-types";
import { planAnew } from "#server/platform/db/database";
import { ROWS_PER_PAGE, readInPages } from "#server/platform/db/pages";
import { type PageRequest, type Sorting, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

/** A person and one of their managers. */
export interface PairRecord {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly company_ext_id: string | null;
  readonly locations: string[];
  readonly manager_id: number;
  readonly manager_name: string;
  readonly manager_ext_id: string | null;
  readonly manager_role: RoleColumn;
  readonly manager_phone: string | null;
  readonly manager_phone_country_code: string;
  readonly manager_email: string | null;
}

/** @returns one page of the pairs, and the number of all pairs */
export async function findPairs(
  db: Db,
  scope: CompanyScope,
  filter: ReportFilter,
  request: PageRequest & Sorting,
): Promise<{ rows: PairRecord[]; total: number }> {
  const direction = sql.raw(request.sort_direction);
  const key = nameKey(filter.terms);
  const order =
    request.sort_by === "manager_name"
      ? sql`lower(g.name) ${direction}, g.id, ${key}, e.id`
      : sql`${key} ${direction}, e.id ${direction}, g.id`;
  const { rows } =
    await sql<PairRecord>`${planAnew} select ${columns(filter)} ${pairs(scope, filter)}
    order by ${order} ${limitTo(request)}`.execute(db);
  const counted = await sql<{ count: number }>`${planAnew} select count(*) as count
    ${pairs(scope, filter)}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns all pairs, by the person's name; for a download */
export function streamPairs(
  db: Db,
  scope: CompanyScope,
  filter: ReportFilter,
): AsyncGenerator<PairRecord> {
  const key = nameKey(filter.terms);
  return readInPages<PairRecord>(async (last) => {
    // The previous page may have ended between two managers of the same person.
    const rest = last ? sql`(e.id = ${last.id} and g.id > ${last.manager_id})` : sql`false`;
    const { rows } =
      await sql<PairRecord>`${planAnew} select ${columns(filter)} ${pairs(scope, filter)}
      and (${comesAfter(key, last)} or ${rest}) order by ${key}, e.id, g.id limit ${ROWS_PER_PAGE}`.execute(
        db,
      );
    return rows;
  });
}

function columns({ terms }: ReportFilter): RawBuilder<unknown> {
  return sql`e.id, ${nameKey(terms)} as key, ${calledName} as name, e.company_ext_id, ${locationNames} as locations,
    g.id as manager_id, g.name as manager_name, g.company_ext_id as manager_ext_id, g.role as manager_role,
    g.phone as manager_phone, g.phone_country_code as manager_phone_country_code, g.email as manager_email`;
}

function pairs(scope: CompanyScope, filter: ReportFilter): RawBuilder<unknown> {
  return sql`from employee_managers em
      join employees e on e.company_id = em.company_id and e.id = em.employee_id
      join employees g on g.company_id = em.company_id and g.id = em.manager_id and g.deleted_at is null
    where em.company_id = ${scope.companyId} and ${matches(scope, filter, "join")}`;
}
