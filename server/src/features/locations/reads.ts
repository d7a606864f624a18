import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import { directionOf } from "#server/features/locations/rules";
import { holdingFolded } from "#server/platform/db/search-terms";
import type { Db } from "#server/platform/context";
import { limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

type ListInput = CallArguments<"listLocations">;

export interface LocationRecord {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

export interface CountedLocation extends LocationRecord {
  readonly employee_count: number;
}

const columns = sql`l.id, l.name, l.timezone, l.created_at, l.deleted_at`;

/** How many active people work at `locations l`. */
const employeeCount = sql<number>`(select count(*) from employee_locations x
  join employees e on e.company_id = x.company_id and e.id = x.employee_id and e.is_active and e.deleted_at is null
  where x.company_id = l.company_id and x.location_id = l.id)`;

/** @returns the location; undefined when this company has none of that id, or has closed it */
export async function readLocation(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<CountedLocation | undefined> {
  const { rows } = await sql<CountedLocation>`select ${columns}, ${employeeCount} as employee_count
    from locations l where ${isOpen(scope)} and l.id = ${id}`.execute(db);
  return rows[0];
}

/** @returns one page of locations, and how many match in all */
export async function findLocations(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
): Promise<{ rows: CountedLocation[]; total: number }> {
  const found = input.terms ? sql`folded(l.name) like ${holdingFolded(input.terms)}` : sql`true`;
  const condition = sql`${isOpen(scope)} and ${found}`;
  const direction = sql.raw(directionOf(input));
  const key = {
    name: sql`lower(l.name)`,
    timezone: sql`l.timezone`,
    employee_count: employeeCount,
    created_at: sql`l.created_at`,
  }[input.sort_by];
  const { rows } = await sql<CountedLocation>`
    select ${columns}, ${employeeCount} as employee_count from locations l where ${condition}
    order by ${key} ${direction}, lower(l.name), l.id ${limitTo(input)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from locations l where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns every location, by name */
export async function readAllLocations(db: Db, scope: CompanyScope): Promise<LocationRecord[]> {
  const { rows } = await sql<LocationRecord>`
    select ${columns} from locations l where ${isOpen(scope)} order by lower(l.name), l.id`.execute(
    db,
  );
  return rows;
}

function isOpen(scope: CompanyScope): RawBuilder<boolean> {
  return sql<boolean>`l.company_id = ${scope.companyId} and l.deleted_at is null`;
}
