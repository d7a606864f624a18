import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import {
  readEmployeeView,
  requireActive,
  requirePerson,
} from "#server/features/employees/view-reads";
import { closeRequest, insertRequest } from "#server/features/requests/store";
import type { CompanyContext } from "#server/platform/context";

/**
 * Asks to see a person; the rest of management sees it at once. Where somebody asked already, it stays theirs.
 * @throws CallError `not_found`; `conflict` for somebody inactive
 */
export async function requestEmployee(
  ctx: CompanyContext,
  { id }: CallArguments<"requestEmployee">,
): Promise<CallOutput<"requestEmployee">> {
  const { name } = await requireActive(ctx, id);
  const act = { employeeId: id, by: ctx.actor.employeeId, now: ctx.now };
  if (await insertRequest(ctx.tx, ctx.scope, act)) await tell(ctx, id, name, [null, "open"]);
  return { employee: await readEmployeeView(ctx, id) };
}

/** Closes the request to see a person, whoever made it. @throws CallError `not_found` */
export async function unrequestEmployee(
  ctx: CompanyContext,
  { id }: CallArguments<"unrequestEmployee">,
): Promise<CallOutput<"unrequestEmployee">> {
  const { name } = await requirePerson(ctx, id);
  const act = { employeeId: id, by: ctx.actor.employeeId, now: ctx.now };
  if (await closeRequest(ctx.tx, ctx.scope, act)) await tell(ctx, id, name, ["open", "closed"]);
  return { employee: await readEmployeeView(ctx, id) };
}

async function tell(
  ctx: CompanyContext,
  id: number,
  name: string,
  [before, after]: readonly [string | null, string],
): Promise<void> {
  const change = { before: { manager_request: before }, after: { manager_request: after } };
  await ctx.audit({ kind: "employee", id, name, ...change });
  // Nothing of it is in what the person themselves sees.
  const audience = { kind: "management" };
  await ctx.emit({ type: "EmployeeChanged", payload: { employee_id: id }, audience });
}
