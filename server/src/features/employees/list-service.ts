import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { isManagement } from "@lineup/contract/permissions";

import { readAnniversaries, readBirthdays } from "#server/features/employees/celebration-reads";
import { findEmployees } from "#server/features/employees/list-reads";
import { presentRow } from "#server/features/employees/present";
import { readLocationsOf, readManagers } from "#server/features/employees/reads";
import { readLocationNames } from "#server/features/targeting/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { pagedFields, sortingOf } from "#server/platform/paging";

export async function listEmployees(
  { tx, scope, actor }: CompanyContext,
  input: CallArguments<"listEmployees">,
): Promise<CallOutput<"listEmployees">> {
  const { page = 1, per_page, see_all } = input;
  const sort = sortingOf(input);
  // An employee without a location belongs to all of them: then the list is not narrowed.
  const own = see_all === false ? await readLocationsOf(tx, scope, actor.employeeId) : undefined;
  const within = own?.map(({ id }) => id);
  const whole = see_all === true && input.page === undefined;
  const filter = { ...input, within, sort };
  const { rows, total } = await findEmployees(tx, scope, filter, whole ? null : { page, per_page });
  const size = whole ? { page: 1, per_page: Math.max(1, total) } : { page, per_page };
  return { employees: rows.map(presentRow), ...pagedFields(size, total, sort) };
}

/** @returns every employee of the company, for the choices of a settings page */
export async function listSettingsEmployees(
  { tx, scope }: CompanyContext,
  { active }: CallArguments<"listSettingsEmployees">,
): Promise<CallOutput<"listSettingsEmployees">> {
  const sort = { sort_by: "name", sort_direction: "asc" } as const;
  const { rows } = await findEmployees(tx, scope, { terms: "", active, sort }, null);
  return { employees: rows.map(presentRow) };
}

/** @returns the birthdays and work anniversaries around today */
export async function listCelebrations(
  { tx, scope, now }: CompanyContext,
  near: CallArguments<"listCelebrations">,
): Promise<CallOutput<"listCelebrations">> {
  return {
    celebrations: {
      birthdays: await readBirthdays(tx, scope, near, now),
      anniversaries: await readAnniversaries(tx, scope, near, now),
    },
  };
}

export async function listManagers({
  tx,
  scope,
}: CompanyContext): Promise<CallOutput<"listManagers">> {
  return { managers: await readManagers(tx, scope) };
}

/**
 * @returns the locations of an employee, by default the caller's; for a manager or admin who names no employee, all locations
 * @throws CallError `forbidden` for an employee who asks about another one; `not_found`
 */
export async function listEmployeeLocations(
  { tx, scope, actor }: CompanyContext,
  { employee_id }: CallArguments<"listEmployeeLocations">,
): Promise<CallOutput<"listEmployeeLocations">> {
  const manages = isManagement(actor.role);
  if (employee_id === undefined && manages)
    return { locations: await readLocationNames(tx, scope) };
  const id = employee_id ?? actor.employeeId;
  if (id !== actor.employeeId && !manages) throw new CallError("forbidden");
  const locations = await readLocationsOf(tx, scope, id);
  if (locations === undefined) throw new CallError("not_found");
  return { locations };
}
