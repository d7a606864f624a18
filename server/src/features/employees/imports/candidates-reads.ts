import { type RawBuilder, sql } from "kysely";

import type { Candidate, LookupKeys } from "#server/features/employees/imports/match-rules";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import type { CompanyScope } from "#server/platform/scope";

/**
 * @param hasPadded true if the company has employee numbers that begin with a zero
 * @returns the employees, active or not, who match at least one of the keys
 */
export async function findCandidates(
  db: Db,
  { companyId }: CompanyScope,
  keys: LookupKeys,
  hasPadded: boolean,
): Promise<Candidate[]> {
  const columns = columnsOf(keys, hasPadded);
  const count = columns.reduce((sum, { keys: some }) => sum + some.length, 0);
  const parts = [
    ...(count > mostProbes ? [inOnePass(companyId, columns)] : probes(companyId, columns)),
    ...(keys.births.length > 0 ? [born(companyId, keys.births)] : []),
  ];
  if (parts.length === 0) return [];
  const union = sql.join(parts, sql` union all `);
  const { rows } = await sql<Candidate>`${planAnew} ${union}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}

/** @returns the length of the company's longest employee number that begins with a zero; null if no number does */
export async function readPaddedWidth(db: Db, { companyId }: CompanyScope): Promise<number | null> {
  const { rows } = await sql<{
    width: number | null;
  }>`select max(length(company_ext_id)) as width from employees
    where company_id = ${companyId} and company_ext_id like '0%' and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.width ?? null;
}

/** With more keys than this, one pass through 50,000 employees is faster than an index lookup per key. */
const mostProbes = 15_000;

type Part = RawBuilder<Candidate>;

interface Column {
  readonly name: string;
  /** The SQL expression to compare with the keys, e.g. `lower(email)`. The database has an index on the expression. */
  readonly compared: RawBuilder<unknown>;
  readonly keys: readonly string[];
  /** A condition of the index, which leaves most employees out. */
  readonly condition?: RawBuilder<unknown>;
}

function columnsOf(found: LookupKeys, hasPadded: boolean): Column[] {
  const { numbers, numbersWithoutZeros, phones, emails, names, pins } = found;
  const columns: Column[] = [
    { name: "company_ext_id", compared: sql`lower(company_ext_id)`, keys: numbers },
    {
      name: "company_ext_id",
      compared: sql`ltrim(company_ext_id, '0')`,
      keys: hasPadded ? numbersWithoutZeros : [],
      condition: sql`company_ext_id like '0%'`,
    },
    // Country codes are compared in JavaScript, not in SQL: nearly all phone numbers of a company have the same country code.
    { name: "phone", compared: sql`phone`, keys: phones },
    { name: "email", compared: sql`lower(email)`, keys: emails },
    { name: "name", compared: sql`lower(name)`, keys: names },
    { name: "pin", compared: sql`pin`, keys: pins },
  ];
  return columns.filter(({ keys }) => keys.length > 0);
}

const candidate = sql`id, name, company_ext_id, phone, phone_country_code, email, pin, birth_date_day, birth_date_month,
  birth_date_year`;

/**
 * Looks up each key in an index. With `= any` and a thousand keys, planning would be slow, and the plan might still scan all
 * employees of the company.
 */
function probes(companyId: number, columns: readonly Column[]): Part[] {
  return columns.map(
    ({ name, compared, keys, condition }) =>
      sql`select e.* from json_array_elements_text(${JSON.stringify(keys)}::json) k cross join lateral (
        select ${candidate} from employees where company_id = ${companyId} and deleted_at is null
          and ${condition ?? sql`${sql.ref(name)} is not null`} and ${compared} = k offset 0) e`,
  );
}

/**
 * Compares the columns of every employee with a hash table of the keys. PostgreSQL builds this hash table if the keys are
 * constants in the select list. In a `where` clause, the planner would estimate the selectivity of every key, which is slow.
 */
function inOnePass(companyId: number, columns: readonly Column[]): Part {
  // Keys never contain line breaks, so a line break can separate them.
  const isAmong = ({ compared, keys, condition }: Column): RawBuilder<unknown> =>
    sql`(${condition ?? sql`true`} and ${compared} = any(string_to_array(${keys.join("\n")}, chr(10))))`;
  return sql`select ${candidate} from (
    select ${candidate}, ${sql.join(columns.map(isAmong), sql` or `)} as is_meant
    from employees where company_id = ${companyId} and deleted_at is null offset 0) e where is_meant`;
}

function born(companyId: number, births: LookupKeys["births"]): Part {
  return sql`select e.* from json_to_recordset(${JSON.stringify(births)}::json)
    as k (name text, year int, month int, day int) cross join lateral (
      select ${candidate} from employees where company_id = ${companyId} and deleted_at is null
        and birth_date_year = k.year and birth_date_month = k.month and birth_date_day = k.day
        and name_letters(name) = name_letters(k.name) offset 0) e`;
}
