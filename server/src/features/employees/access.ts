import { mayChange, mayGive, onlyAdmins } from "#server/features/employees/policy";
import {
  type EmployeeRecord,
  hasAdminAmong,
  readEmployee,
  readPerson,
} from "#server/features/employees/reads";
import { lockEmployee, lockRoles } from "#server/features/employees/store";
import type { CompanyContext } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/tables/column-types";
import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/**
 * Locks an employee for a change by the caller, until the transaction ends.
 * @param standing true when the change may affect someone's role or access: such changes wait for each other
 * @returns the employee
 * @throws CallError `not_found`; `forbidden` when only an admin may make the change
 */
export async function lockedEmployee(
  ctx: CompanyContext,
  id: number,
  { standing }: { standing: boolean },
): Promise<EmployeeRecord> {
  const { tx, scope } = ctx;
  if (standing) await lockRoles(tx, scope);
  if (!(await lockEmployee(tx, scope, id))) throw new CallError("not_found");
  const row = await readEmployee(tx, scope, id);
  if (row === undefined) throw new CallError("not_found");
  if (!mayChange(await roleNow(ctx, standing), row.role)) throw refuseOnlyAdmins();
  return row;
}

/** @throws CallError `forbidden` when the caller may not give this role */
export function requireGivable(actor: RoleColumn, role: RoleColumn): void {
  if (!mayGive(actor, role)) throw refuseOnlyAdmins();
}

/**
 * Changing whom an employee manages also changes those employees.
 * @param before the ids of the employees they managed
 * @throws CallError `forbidden` when the change would add or remove an admin, and the caller is not one
 */
export async function requireManageable(
  { tx, scope, actor }: CompanyContext,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  if (mayChange(actor.role, "admin")) return;
  const [was, is] = [new Set(before), new Set(after)];
  const moved = [...before.filter((id) => !is.has(id)), ...after.filter((id) => !was.has(id))];
  if (await hasAdminAmong(tx, scope, moved)) throw refuseOnlyAdmins();
}

/**
 * @returns the id and name of an active employee
 * @throws CallError `not_found`; `conflict` for an inactive employee
 */
export async function requireActiveEmployee(
  ctx: CompanyContext,
  id: number,
): Promise<{ id: number; name: string }> {
  const { is_active, name } = await requireEmployee(ctx, id);
  if (!is_active) throw new CallError("conflict", { text: inactive });
  return { id, name };
}

const inactive: Text = { en: "This person is inactive", es: "Esta persona está inactiva" };

/**
 * @returns the id and name of an employee, active or not
 * @throws CallError `not_found`
 */
export async function requireEmployee(
  { tx, scope }: CompanyContext,
  id: number,
): Promise<{ id: number; name: string; is_active: boolean }> {
  const found = await readPerson(tx, scope, id);
  if (found === undefined) throw new CallError("not_found");
  return found;
}

/** @returns the caller's current role, which is read again after a lock because it may have changed during the wait */
async function roleNow(
  { tx, scope, actor }: CompanyContext,
  hasWaited: boolean,
): Promise<RoleColumn> {
  if (!hasWaited) return actor.role;
  const own = await readEmployee(tx, scope, actor.employeeId);
  if (own === undefined || !own.is_active) throw new CallError("not_found");
  if (own.role === "employee") throw new CallError("forbidden");
  return own.role;
}

function refuseOnlyAdmins(): CallError {
  return new CallError("forbidden", { text: onlyAdmins });
}
