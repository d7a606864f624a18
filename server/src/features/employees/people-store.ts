import { type RawBuilder, sql } from "kysely";

import type { ColumnName, Fields } from "#server/features/employees/batches/rules";
import { type EmployeeColumns, taken } from "#server/features/employees/store";
import { releaseMemberships } from "#server/platform/auth/pin-accounts";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { translateUniqueViolation } from "#server/platform/db/unique-violations";
import type { CompanyScope } from "#server/platform/scope";

/** The columns that a batch can write, with their types in the database. */
const columnTypes: Readonly<Record<ColumnName, string>> = {
  name_first: "text",
  name_last: "text",
  email: "text",
  phone: "text",
  phone_country_code: "text",
  role: "text",
  type: "text",
  default_locale: "text",
  birth_date_day: "int",
  birth_date_month: "int",
  birth_date_year: "int",
  work_anniversary: "date",
  company_ext_id: "text",
  pin: "text",
  is_active: "boolean",
  on_leave: "boolean",
  celebrates: "boolean",
};
const columnNames = Object.keys(columnTypes) as ColumnName[];

/** The defaults of the table's columns, for new employees. */
const blank: Required<EmployeeColumns> = {
  ...{ name_first: "", name_last: "", email: null, phone: null, phone_country_code: "1" },
  ...{ role: "employee", type: null, default_locale: "en" },
  ...{ birth_date_day: null, birth_date_month: null, birth_date_year: null },
  ...{ work_anniversary: null, company_ext_id: null, pin: null, is_active: true, on_leave: false },
  celebrates: true,
};

/** @returns ids for new employees: a statement that inserts many rows can't tell which row got which id */
export async function reserveIds(tx: Db, _scope: CompanyScope, count: number): Promise<number[]> {
  if (count === 0) return [];
  // The sequence is looked up once, and not for each id.
  const { rows } = await sql<{ ids: number[] }>`select array_agg(nextval(sequence)) as ids
    from (select pg_get_serial_sequence('employees', 'id')::regclass as sequence offset 0) s,
      generate_series(1, ${count})`.execute(tx);
  return rows[0]?.ids ?? [];
}

interface PersonRow {
  readonly id: number;
  readonly columns: Fields;
}

/**
 * Prepares the insert of new employees in one statement. Preparing takes a while, so it can run while the database is busy
 * with something else.
 * @returns a function that runs the insert, and throws a CallError with the field that another employee has taken in the
 *   meantime
 */
export function preparePeopleInsert(
  scope: CompanyScope,
  people: readonly PersonRow[],
  now: Date,
): (tx: Db) => Promise<void> {
  if (people.length === 0) return () => Promise.resolve();
  const names = namedIn(people);
  const rows = people.map(({ id, columns }) => {
    const row: Record<string, unknown> = { id };
    for (const name of names) row[name] = name in columns ? columns[name] : blank[name];
    return row;
  });
  const into = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => sql.ref(`x.${name}`)));
  const statement = sql`insert into employees (id, company_id, created_at, updated_at, ${into}) overriding system value
      select x.id, ${scope.companyId}, ${now}, ${now}, ${values} from ${recordset(rows, names)}`;
  return async (tx) => {
    await translateUniqueViolation(statement.execute(tx), taken);
  };
}

/**
 * Updates many employees in one statement.
 * @param people the changes, with the current data: the statement writes every column that changes for any of them
 * @throws CallError with the field that another employee has taken in the meantime
 */
export async function updatePeople(
  tx: Db,
  scope: CompanyScope,
  people: readonly (PersonRow & { readonly was: Fields })[],
  now: Date,
): Promise<void> {
  const names = namedIn(people);
  if (names.length === 0) return;
  const rows = people.map(({ id, columns, was }) => {
    const values = names.map((name) => [name, name in columns ? columns[name] : was[name]]);
    return { ...Object.fromEntries(values), id };
  });
  const changes = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`x.${name}`)}`);
  await translateUniqueViolation(
    sql`${planAnew} update employees e set ${sql.join(changes)}, updated_at = ${now} from ${recordset(rows, names)}
      where e.company_id = ${scope.companyId} and e.id = x.id`.execute(tx),
    taken,
  );
}

/** @returns the columns that any of them sets; the table's defaults fill the rest */
function namedIn(people: readonly PersonRow[]): ColumnName[] {
  return columnNames.filter((name) => people.some(({ columns }) => name in columns));
}

function recordset(rows: readonly object[], names: readonly ColumnName[]): RawBuilder<unknown> {
  const columns = names.map((name) => sql`${sql.ref(name)} ${sql.raw(columnTypes[name])}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}) as x (id bigint, ${sql.join(columns)})`;
}

/**
 * Updates the statistics of the table after many employees were added. Without this, PostgreSQL would plan for the few employees
 * there were before, and read all of them for each one.
 */
export async function updateStatistics(db: Db, _scope: CompanyScope): Promise<void> {
  await sql`analyze employees`.execute(db);
}

/** Marks employees as deleted. */
export async function markAllDeleted(
  tx: Db,
  scope: CompanyScope,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update employees set deleted_at = ${now}, updated_at = ${now}
    where company_id = ${scope.companyId} and id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Deletes the accounts of these employees that only a PIN opens. */
export async function deletePinAccounts(
  tx: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<void> {
  const places = sql<boolean>`e.company_id = ${scope.companyId} and e.id = any(${[...ids]}::bigint[])`;
  await releaseMemberships(tx, places);
}

export interface ManagerLink {
  readonly employeeId: number;
  readonly managerId: number;
}

/** Adds and removes links between employees and their managers. A deleted employee becomes no one's manager. */
export async function changeManagers(
  tx: Db,
  scope: CompanyScope,
  { added, ended }: { added: readonly ManagerLink[]; ended: readonly ManagerLink[] },
): Promise<void> {
  const pairs = (links: readonly ManagerLink[]): RawBuilder<unknown> => sql`unnest(
    ${links.map(({ employeeId }) => employeeId)}::bigint[], ${links.map(({ managerId }) => managerId)}::bigint[])
    as x (employee, manager)`;
  if (ended.length > 0)
    await sql`delete from employee_managers m using ${pairs(ended)}
      where m.company_id = ${scope.companyId} and m.employee_id = x.employee and m.manager_id = x.manager`.execute(
      tx,
    );
  if (added.length > 0)
    await sql`insert into employee_managers (company_id, employee_id, manager_id)
      select ${scope.companyId}, x.employee, x.manager from ${pairs(added)}
        join employees e on e.company_id = ${scope.companyId} and e.id = x.manager and e.deleted_at is null
      on conflict do nothing`.execute(tx);
}
