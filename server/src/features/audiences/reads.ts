import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import { directionOf } from "#server/features/audiences/rules";
import { isFoundBy, locationNames, nameKey } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { limitTo } from "#server/platform/paging";
import { holdingFolded } from "#server/platform/db/search-terms";
import type { CompanyScope } from "#server/platform/scope";

export interface AudienceRecord {
  readonly id: number;
  readonly name: string;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

export interface CountedAudience extends AudienceRecord {
  readonly employee_count: number;
}

export interface AudienceEmployee {
  readonly id: number;
  readonly name: string;
  readonly locations: string[];
  readonly is_active: boolean;
}

const columns = sql`a.id, a.name, a.created_at, a.deleted_at`;

/** How many active people are in `audiences a`. */
const employeeCount = sql<number>`(select count(*) from employee_audiences x
  join employees e on e.company_id = x.company_id and e.id = x.employee_id and e.is_active and e.deleted_at is null
  where x.company_id = a.company_id and x.audience_id = a.id)`;

/** @returns the audience; undefined when this company has none of that id, or has deleted it */
export async function readAudience(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<CountedAudience | undefined> {
  const { rows } = await sql<CountedAudience>`select ${columns}, ${employeeCount} as employee_count
    from audiences a where ${isThere(scope)} and a.id = ${id}`.execute(db);
  return rows[0];
}

/** @returns everybody in an audience who has not left the company */
export async function readAudienceMembers(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select e.id from employees e
    where ${isIn(scope, id, "array")} order by e.id`.execute(db);
  return rows.map((row) => row.id);
}

/** @returns one page of audiences, and how many match in all */
export async function findAudiences(
  db: Db,
  scope: CompanyScope,
  input: CallArguments<"listAudiences">,
): Promise<{ rows: CountedAudience[]; total: number }> {
  const found = input.terms ? sql`folded(a.name) like ${holdingFolded(input.terms)}` : sql`true`;
  const condition = sql`${isThere(scope)} and ${found}`;
  const direction = sql.raw(directionOf(input));
  const key = {
    name: sql`lower(a.name)`,
    employee_count: employeeCount,
    created_at: sql`a.created_at`,
  }[input.sort_by];
  const { rows } = await sql<CountedAudience>`
    select ${columns}, ${employeeCount} as employee_count from audiences a where ${condition}
    order by ${key} ${direction}, lower(a.name), a.id ${limitTo(input)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from audiences a where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns one page of the people in an audience, and how many match in all */
export async function findAudienceEmployees(
  db: Db,
  scope: CompanyScope,
  input: CallArguments<"listAudienceEmployees">,
): Promise<{ rows: AudienceEmployee[]; total: number }> {
  const { id, terms } = input;
  // Few are found by words; without them, all who are in it are looked up one by one.
  const by = terms ? "join" : "array";
  const from = sql`from employees e where ${isIn(scope, id, by)} and ${terms ? isFoundBy(terms) : sql`true`}`;
  const direction = sql.raw(directionOf(input));
  const { rows } = await sql<AudienceEmployee>`
    select e.id, e.name, e.is_active, ${locationNames} as locations ${from}
    order by ${nameKey(terms)} ${direction}, e.id ${direction} ${limitTo(input)}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns every audience, by name */
export async function readAllAudiences(db: Db, scope: CompanyScope): Promise<AudienceRecord[]> {
  const { rows } = await sql<AudienceRecord>`
    select ${columns} from audiences a where ${isThere(scope)} order by lower(a.name), a.id`.execute(
    db,
  );
  return rows;
}

/**
 * True for `employees e` in an audience.
 * @param by with an array they are looked up one by one; a join may read all the people there are
 */
function isIn(scope: CompanyScope, id: number, by: "array" | "join"): RawBuilder<boolean> {
  const members = sql`select x.employee_id from employee_audiences x
      where x.company_id = ${scope.companyId} and x.audience_id = ${id}`;
  return sql<boolean>`e.company_id = ${scope.companyId} and e.deleted_at is null
    and ${by === "join" ? sql`e.id in (${members})` : sql`e.id = any(array(${members}))`}`;
}

function isThere(scope: CompanyScope): RawBuilder<boolean> {
  return sql<boolean>`a.company_id = ${scope.companyId} and a.deleted_at is null`;
}
