import type { CallArguments } from "@lineup/contract/calls";

import { requireActiveEmployee, requireEmployee } from "#server/features/employees/access";
import { closeRequest, insertRequest } from "#server/features/employees/requests/store";
import type { CompanyContext } from "#server/platform/context";

/**
 * Opens a request to see an employee, which the rest of management sees right away. A request that is open already stays as it is.
 * @returns the id of the employee
 * @throws CallError `not_found`; `conflict` for an inactive employee
 */
export async function requestEmployee(
  ctx: CompanyContext,
  { id }: CallArguments<"requestEmployee">,
): Promise<number> {
  const { name } = await requireActiveEmployee(ctx, id);
  const act = { employeeId: id, by: ctx.actor.employeeId, now: ctx.now };
  if (await insertRequest(ctx.tx, ctx.scope, act)) await announce(ctx, id, name, [null, "open"]);
  return id;
}

/**
 * Closes the request to see an employee, whoever opened it.
 * @returns the id of the employee
 * @throws CallError `not_found`
 */
export async function unrequestEmployee(
  ctx: CompanyContext,
  { id }: CallArguments<"unrequestEmployee">,
): Promise<number> {
  const { name } = await requireEmployee(ctx, id);
  const act = { employeeId: id, by: ctx.actor.employeeId, now: ctx.now };
  if (await closeRequest(ctx.tx, ctx.scope, act)) await announce(ctx, id, name, ["open", "closed"]);
  return id;
}

async function announce(
  ctx: CompanyContext,
  id: number,
  name: string,
  [before, after]: readonly [string | null, string],
): Promise<void> {
  const change = { before: { manager_request: before }, after: { manager_request: after } };
  await ctx.audit({ kind: "employee", id, name, ...change });
  // Employees do not see requests about themselves.
  const audience = { kind: "management" };
  await ctx.emit({ type: "EmployeeChanged", payload: { employee_id: id }, audience });
}
