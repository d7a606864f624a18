import type { ManagerRequest } from "@lineup/contract/employees/requests/schemas";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** SQL for a timestamp in the API's format. */
const iso = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the row `manager_requests q` as JSON. */
const asJson = sql`json_build_object('id', q.id, 'employee_id', q.employee_id, 'created_at', ${iso("q.created_at")},
  'closed_at', ${iso("q.closed_at")},
  'requested_by', (select json_build_object('id', b.id, 'name', b.name) from employees b
    where b.company_id = q.company_id and b.id = q.requested_by),
  'closed_by', (select json_build_object('id', b.id, 'name', b.name) from employees b
    where b.company_id = q.company_id and b.id = q.closed_by))`;

/** SQL subquery for an employee's open meeting request; null if none is open. The outer query must name the employees table `e`. */
export const openRequest: RawBuilder<ManagerRequest | null> = sql<ManagerRequest | null>`(select ${asJson} from manager_requests q
    where q.company_id = e.company_id and q.employee_id = e.id and q.closed_at is null)`;

/** @returns the fifty newest requests to meet an employee, newest first */
export async function readRequestsOf(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
): Promise<ManagerRequest[]> {
  const { rows } = await sql<{ request: ManagerRequest }>`select ${asJson} as request
    from manager_requests q where q.company_id = ${scope.companyId} and q.employee_id = ${employeeId}
    order by q.created_at desc, q.id desc limit 50`.execute(db);
  return rows.map(({ request }) => request);
}
