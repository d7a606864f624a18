import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import {
  findPickableEmployees,
  findUnknownTargets,
  readAudienceNames,
  readLocationNames,
  readReach,
} from "#server/features/targeting/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

export async function listLocationNames({
  tx,
  scope,
}: CompanyContext): Promise<CallOutput<"listLocationNames">> {
  return { locations: await readLocationNames(tx, scope) };
}

export async function listAudienceNames({
  tx,
  scope,
}: CompanyContext): Promise<CallOutput<"listAudienceNames">> {
  return { audiences: await readAudienceNames(tx, scope) };
}

/** @returns the first employees that match and the number of all, for a picker */
export async function listEmployeeNames(
  { tx, scope }: CompanyContext,
  input: CallArguments<"listEmployeeNames">,
): Promise<CallOutput<"listEmployeeNames">> {
  const { employees, total } = await findPickableEmployees(tx, scope, input);
  const named = employees.map((row) => ({
    ...row,
    name_short: row.name_last ? `${row.name_first} ${row.name_last.charAt(0)}.` : row.name_first,
  }));
  return { employees: named, total };
}

/**
 * @returns the number of people that the target reaches, with the first ten. The caller counts as the author unless `author_id` says
 *   otherwise
 * @throws CallError `validation_failed` for a location, audience or person that doesn't exist
 */
export async function getReach(
  { tx, scope, actor }: CompanyContext,
  { author_id = actor.employeeId, ...target }: CallArguments<"getReach">,
): Promise<CallOutput<"getReach">> {
  const unknown = await findUnknownTargets(tx, scope, target);
  const details = Object.fromEntries(unknown.map((field) => [field, [sharedTexts.someAreGone]]));
  if (unknown.length > 0) throw new CallError("validation_failed", { details });
  return readReach(tx, scope, { ...target, author_id });
}
