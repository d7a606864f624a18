import { type RawBuilder, sql } from "kysely";

import { isFoundBy } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { type PageRequest, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

/**
 * The input for finding the employees who are missing from a file. An employee import deactivates the missing employees; a
 * manager import removes the managers of the missing employees.
 */
export interface Absence {
  readonly kind: "import" | "manager_import";
  /** The ids of the employees who are in the file. */
  readonly present: readonly number[];
  /** The id of the caller, whom an employee import never deactivates. */
  readonly spared: number;
  /**
   * True if admins who are not in the file count as missing. False if the caller isn't an admin, because only admins may change
   * admins.
   */
  readonly admins: boolean;
}

export interface MissingPerson {
  readonly id: number;
  readonly name: string;
  readonly company_ext_id: string | null;
}

/** @returns the number of missing employees, and (as `active`) the number of employees who should be in the file */
export async function countMissing(
  db: Db,
  scope: CompanyScope,
  absence: Absence,
): Promise<{ missing: number; active: number }> {
  const { rows } = await sql<{ missing: number; active: number }>`${planAnew} select
      count(*)::int as active, (count(*) filter (where ${isMissing(scope, absence)}))::int as missing
    from employees e left join unnest(${[...absence.present]}::bigint[]) p on p = e.id
    where ${isConcerned(scope, absence)}`.execute(db);
  return rows[0] ?? { missing: 0, active: 0 };
}

/** @returns a page of the missing employees who match the search terms, sorted by name, and the total number of matches */
export async function findMissing(
  db: Db,
  scope: CompanyScope,
  absence: Absence,
  { terms, ...page }: PageRequest & { readonly terms: string },
): Promise<{ rows: MissingPerson[]; total: number }> {
  const from = sql`employees e left join unnest(${[...absence.present]}::bigint[]) p on p = e.id
    where ${isConcerned(scope, absence)} and ${isMissing(scope, absence)} ${terms ? sql`and ${isFoundBy(terms)}` : sql``}`;
  const { rows } =
    await sql<MissingPerson>`${planAnew} select e.id, e.name, e.company_ext_id from ${from}
    order by lower(e.name), e.id ${limitTo(page)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`${planAnew} select count(*)::int as count from ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns the ids of all missing employees */
export async function readMissing(
  db: Db,
  scope: CompanyScope,
  absence: Absence,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${planAnew} select e.id
    from employees e left join unnest(${[...absence.present]}::bigint[]) p on p = e.id
    where ${isConcerned(scope, absence)} and ${isMissing(scope, absence)} order by e.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** @returns SQL that is true if employee `e` should be in the file: if `e` is active and, for a manager import, has a manager */
function isConcerned(scope: CompanyScope, { kind }: Absence): RawBuilder<boolean> {
  const managed = sql`and exists (select from employee_managers m
    where m.company_id = e.company_id and m.employee_id = e.id)`;
  return sql<boolean>`e.company_id = ${scope.companyId} and e.is_active and e.deleted_at is null
    ${kind === "manager_import" ? managed : sql``}`;
}

/**
 * @returns SQL that is true if employee `e` is missing: if the import may change `e`, and the file (`p`) doesn't contain `e`. The
 *   SQL compares only ids, so PostgreSQL can count employees from an index alone
 */
function isMissing(
  { companyId }: CompanyScope,
  { kind, spared, admins }: Absence,
): RawBuilder<boolean> {
  const touched = admins
    ? sql`true`
    : sql`e.id not in (select a.id from employees a
        where a.company_id = ${companyId} and a.role = 'admin' and a.deleted_at is null)`;
  const others = kind === "import" ? sql`e.id <> ${spared}` : sql`true`;
  return sql<boolean>`p is null and ${others} and ${touched}`;
}
