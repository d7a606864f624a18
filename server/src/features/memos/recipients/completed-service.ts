import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { presentRow } from "#server/features/employees/present";
import { readRows } from "#server/features/employees/reads";
import { readMemo } from "#server/features/memos/reads";
import { findRecipients } from "#server/features/memos/recipients/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { pagedFields } from "#server/platform/paging";
import { sharedTexts } from "#server/platform/texts";

/**
 * @returns the recipients of a memo who have acknowledged it, or those who have not
 * @throws CallError `not_found`; `conflict` for an anonymous survey
 */
export async function listEmployeesCompleted(
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
  if (memo.is_anonymous) throw new CallError("conflict", { text: sharedTexts.isAnonymous });
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
