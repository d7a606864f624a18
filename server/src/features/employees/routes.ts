import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { isManagement } from "@lineup/contract/permissions";

import { readAnniversaries, readBirthdays } from "#server/features/employees/celebration-reads";
import { findEmployees } from "#server/features/employees/list-reads";
import { presentRow } from "#server/features/employees/present";
import { getOwnPin, renewOwnPin } from "#server/features/employees/pin-service";
import { readLocationsOf, readManagers, readRows } from "#server/features/employees/reads";
import {
  createEmployee,
  deleteEmployee,
  setOwnCelebrations,
  updateEmployee,
} from "#server/features/employees/service";
import { readEmployeeView, readOwnRecord } from "#server/features/employees/view-reads";
import { readMemo } from "#server/features/memos/reads";
import { findRecipients } from "#server/features/memos/recipients/reads";
import { readLocationNames } from "#server/features/targeting/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";
import { sharedTexts } from "#server/platform/texts";

export const employeeRoutes: HandlersOf<
  | "listEmployees"
  | "listSettingsEmployees"
  | "getEmployee"
  | "getSelf"
  | "createEmployee"
  | "updateEmployee"
  | "deleteEmployee"
  | "listCelebrations"
  | "listEmployeesCompleted"
  | "listManagers"
  | "listEmployeeLocations"
  | "getOwnPin"
  | "renewOwnPin"
  | "setOwnCelebrations"
> = {
  getOwnPin,
  renewOwnPin,
  setOwnCelebrations,
  listEmployees,
  listSettingsEmployees: async ({ tx, scope }, { active }) => {
    const sort = { sort_by: "name", sort_direction: "asc" } as const;
    const { rows } = await findEmployees(tx, scope, { terms: "", active, sort }, null);
    return { employees: rows.map(presentRow) };
  },
  getEmployee: async (ctx, { id }) => ({ employee: await readEmployeeView(ctx, id) }),
  getSelf: async (ctx) => ({ employee: await readOwnRecord(ctx) }),
  createEmployee: async (ctx, input) => ({ employee: await createEmployee(ctx, input) }),
  updateEmployee: async (ctx, input) => ({ employee: await updateEmployee(ctx, input) }),
  deleteEmployee: async (ctx, input) => ({ employee: await deleteEmployee(ctx, input) }),
  listCelebrations: async ({ tx, scope, now }, near) => ({
    celebrations: {
      birthdays: await readBirthdays(tx, scope, near, now),
      anniversaries: await readAnniversaries(tx, scope, near, now),
    },
  }),
  listEmployeesCompleted,
  listManagers: async ({ tx, scope }) => ({ managers: await readManagers(tx, scope) }),
  listEmployeeLocations: async ({ tx, scope, actor }, { employee_id }) => {
    const manages = isManagement(actor.role);
    if (employee_id === undefined && manages)
      return { locations: await readLocationNames(tx, scope) };
    const asked = employee_id ?? actor.employeeId;
    if (asked !== actor.employeeId && !manages) throw new CallError("forbidden");
    const locations = await readLocationsOf(tx, scope, asked);
    if (locations === undefined) throw new CallError("not_found");
    return { locations };
  },
};

async function listEmployees(
  { tx, scope, actor }: CompanyContext,
  input: CallArguments<"listEmployees">,
): Promise<CallOutput<"listEmployees">> {
  const { page = 1, per_page, see_all } = input;
  const sort = sortingOf(input);
  // Who belongs to no location belongs to them all.
  const own = see_all === false ? await readLocationsOf(tx, scope, actor.employeeId) : undefined;
  const within = own?.map(({ id }) => id);
  const whole = see_all === true && input.page === undefined;
  const filter = { ...input, within, sort };
  const { rows, total } = await findEmployees(tx, scope, filter, whole ? null : { page, per_page });
  const size = whole ? { page: 1, per_page: Math.max(1, total) } : { page, per_page };
  return { employees: rows.map(presentRow), ...pagedFields(size, total, sort) };
}

/** Those whom a memo reached and who have acknowledged it, or have not yet. */
async function listEmployeesCompleted(
  { tx, scope }: CompanyContext,
  {
    memo_id: id,
    completed,
    sort_direction = "asc",
    ...input
  }: CallArguments<"listEmployeesCompleted">,
): Promise<CallOutput<"listEmployeesCompleted">> {
  const memo = await readMemo(tx, scope, id);
  if (memo === undefined) throw new CallError("not_found");
  if (memo.is_anonymous) throw new CallError("conflict", { text: sharedTexts.nobodyKnows });
  const sort = { sort_by: "name", sort_direction } as const;
  const state = completed ? ("acknowledged" as const) : ("waiting" as const);
  const { rows, total } = await findRecipients(tx, scope, { ...input, ...sort, id, state });
  const people = await readRows(
    tx,
    scope,
    rows.map((row) => row.employee_id),
    true,
  );
  const byId = new Map(people.map((person) => [person.id, presentRow(person)]));
  const employees = rows.flatMap(({ employee_id, acknowledged_at }) => {
    const person = byId.get(employee_id);
    return person ? [{ ...person, acknowledged_at: acknowledged_at?.toISOString() ?? null }] : [];
  });
  return { employees, ...pagedFields(input, total, sort) };
}
