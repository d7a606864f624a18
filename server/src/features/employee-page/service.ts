import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Employee } from "@lineup/contract/employees/schemas";

import { readEmployeePage } from "#server/features/employee-page/reads";
import { deleteEmployee as deleteFromCompany } from "#server/features/employees/service";
import * as checkins from "#server/features/follow-ups/checkins/service";
import type { CompanyContext } from "#server/platform/context";

/**
 * Makes a handler that runs a change and answers with the employee's page.
 * @param change returns the id of the employee
 */
export function withEmployeePage<Input>(
  change: (ctx: CompanyContext, input: Input) => Promise<number>,
): (ctx: CompanyContext, input: Input) => Promise<{ employee: Employee }> {
  return async (ctx, input) => ({
    employee: await readEmployeePage(ctx, await change(ctx, input)),
  });
}

export async function deleteEmployee(
  ctx: CompanyContext,
  input: CallArguments<"deleteEmployee">,
): Promise<CallOutput<"deleteEmployee">> {
  await deleteFromCompany(ctx, input);
  return { employee: await readEmployeePage(ctx, input.id, { deleted: true }) };
}

export async function openCheckin(
  ctx: CompanyContext,
  input: CallArguments<"openCheckin">,
): Promise<CallOutput<"openCheckin">> {
  const checkin = await checkins.openCheckin(ctx, input);
  return { checkin, employee: await readEmployeePage(ctx, input.id) };
}

export async function closeCheckin(
  ctx: CompanyContext,
  input: CallArguments<"closeCheckin">,
): Promise<CallOutput<"closeCheckin">> {
  const checkin = await checkins.closeCheckin(ctx, input);
  return { checkin, employee: await readEmployeePage(ctx, input.id) };
}
