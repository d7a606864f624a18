import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** A change to a request to meet an employee: the employee, the manager (`by`) who opens or closes the request, and the time. */
interface Act {
  readonly employeeId: number;
  readonly by: number;
  readonly now: Date;
}

/**
 * Opens a manager's request to meet an employee.
 * @returns false if a request to meet this employee is already open
 */
export async function insertRequest(
  tx: Db,
  scope: CompanyScope,
  { employeeId, by, now }: Act,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into manager_requests (company_id, employee_id, requested_by, created_at)
    values (${scope.companyId}, ${employeeId}, ${by}, ${now})
    on conflict (company_id, employee_id) where closed_at is null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Closes the open request to meet an employee.
 * @returns false if no request is open
 */
export async function closeRequest(
  tx: Db,
  scope: CompanyScope,
  { employeeId, by, now }: Act,
): Promise<boolean> {
  const rows = await tx
    .updateTable("manager_requests")
    .set({ closed_at: now, closed_by: by })
    .where("company_id", "=", scope.companyId)
    .where("employee_id", "=", employeeId)
    .where("closed_at", "is", null)
    .returning("id")
    .execute();
  return rows.length > 0;
}
