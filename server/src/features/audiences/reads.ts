import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import { isFoundBy, locationNames, nameKey } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

export interface AudienceEmployee {
  readonly id: number;
  readonly name: string;
  readonly locations: string[];
  readonly is_active: boolean;
}

/** @returns the ids of the people in an audience, without deleted employees */
export async function readAudienceMembers(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select e.id from employees e
    where ${isIn(scope, id, "array")} order by e.id`.execute(db);
  return rows.map((row) => row.id);
}

/** @returns one page of the people in an audience, and the number of all that match */
export async function findAudienceEmployees(
  db: Db,
  scope: CompanyScope,
  input: CallArguments<"listAudienceEmployees">,
): Promise<{ rows: AudienceEmployee[]; total: number }> {
  const { id, terms } = input;
  // A search finds few people, so a join is cheap. Without one, everyone in the audience is looked up by id.
  const by = terms ? "join" : "array";
  const from = sql`from employees e where ${isIn(scope, id, by)} and ${terms ? isFoundBy(terms) : sql`true`}`;
  const direction = directionOf(input);
  const order = sql`${nameKey(terms)} ${direction}, e.id ${direction}`;
  // Sorting needs all rows anyway, so the same query counts them.
  const { rows } = await sql<AudienceEmployee & { total: number }>`
    select e.id, e.name, e.is_active, ${locationNames} as locations, p.total
    from (select e.id, count(*) over () as total ${from} order by ${order} ${limitTo(input)}) p
      join employees e on e.company_id = ${scope.companyId} and e.id = p.id
    order by ${order}`.execute(db);
  if (rows[0]) return { rows, total: rows[0].total };
  const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/**
 * @param by `array` looks up the people of the audience one by one; `join` may read all the company's people
 * @returns a condition: `employees e` are in the audience
 */
function isIn(scope: CompanyScope, id: number, by: "array" | "join"): RawBuilder<boolean> {
  const members = sql`select x.employee_id from employee_audiences x
      where x.company_id = ${scope.companyId} and x.audience_id = ${id}`;
  return sql<boolean>`e.company_id = ${scope.companyId} and e.deleted_at is null
    and ${by === "join" ? sql`e.id in (${members})` : sql`e.id = any(array(${members}))`}`;
}
