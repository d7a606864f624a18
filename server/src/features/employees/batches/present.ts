import { auditFieldPlace } from "@lineup/contract/audit-words";
import type { Batch, BatchCounts, BatchRow } from "@lineup/contract/employees/batches/schemas";

import type { BatchRecord, NamesOf } from "#server/features/employees/batches/reads";
import {
  type ChangedRow,
  type Fields,
  type LinkField,
  type RowAction,
  type RowProblem,
  idsIn,
  isLink,
  linkFields,
} from "#server/features/employees/batches/rules";
import { distinctNames } from "#server/features/employees/link-names-rules";
import type { Named } from "#server/features/employees/reads";
import { hasRows } from "#server/features/employees/batches/retention-rules";
import type { AuditChange, AuditFields } from "#server/platform/audit";
import type { CompanyContext } from "#server/platform/context";
import type { Language, Text } from "#server/platform/texts";

/**
 * @param canUndo true if the caller can undo the batch now
 * @returns the batch as the API returns it, with texts in the caller's language
 */
export function presentBatch(
  row: BatchRecord,
  canUndo: boolean,
  { language, now }: Pick<CompanyContext, "language" | "now">,
): Batch {
  const { id, kind, state, file_name, total, done, problem } = row;
  return {
    ...{ id, kind, state, file_name, total, done, can_undo: canUndo, has_rows: hasRows(row, now) },
    counts: presentCounts(row.counts),
    problem: problem === null ? null : (JSON.parse(problem) as Text)[language],
    created_by: named(row.created_by, row.creator),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undo_until: row.undo_until?.toISOString() ?? null,
    undone_by: named(row.undone_by, row.undoer),
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}

/** @returns the number of employees with each result; 0 if no employee has the result */
export function presentCounts(counts: Readonly<Record<string, number>>): BatchCounts {
  const none = { created: 0, updated: 0, deactivated: 0, unchanged: 0, refused: 0 };
  return { ...none, undone: 0, kept: 0, ...counts };
}

function named(id: number | null, name: string | null): Batch["created_by"] {
  return id === null ? null : { id, name: name ?? "" };
}

interface ShownRow {
  readonly position: number;
  readonly employee_id: number | null;
  readonly name: string | null;
  readonly action: RowAction;
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly problem: RowProblem | null;
}

/** @returns an employee's result, with the old and the new value of each changed field */
export function presentBatchRow(row: ShownRow, names: NamesOf, language: Language): BatchRow {
  const { before, after } = readable(row.before ?? {}, row.after ?? {}, names);
  const fields = Object.keys(after).toSorted(
    (one, other) => auditFieldPlace(one) - auditFieldPlace(other),
  );
  const { problem } = row;
  return {
    ...{ position: row.position, employee_id: row.employee_id, action: row.action },
    name: row.name ?? "",
    changes: fields.map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    })),
    problem: problem && { ...saidOf(problem), others: (problem.others ?? []).map(saidOf) },
  };

  function saidOf({ field, text }: Pick<RowProblem, "field" | "text">) {
    return { field, message: text[language] };
  }
}

/** @returns the audit entry of an employee's change */
export function entryOf({ id, name, before, after }: ChangedRow, names: NamesOf): AuditChange {
  // The audit entry shows only whether the employee has a PIN. So the value "renewed" records that a PIN was replaced by another
  // PIN.
  const pin = before?.["pin"] && after["pin"] ? { pin: "renewed" } : {};
  const change = readable(before ?? {}, after, names);
  return {
    ...{ kind: "employee", id, name },
    before: before && (change.before as AuditFields),
    after: { ...(change.after as AuditFields), ...pin },
  };
}

/** @returns the fields in readable form: names instead of ids, and `has_pin` (true or false) instead of the PIN */
function readable(
  before: Fields,
  after: Fields,
  names: NamesOf,
): { before: Fields; after: Fields } {
  const linked = (fields: Fields, field: LinkField): Named[] =>
    idsIn(fields, field).map((id) => ({ id, name: names[field].get(id) ?? String(id) }));
  const links = new Map(
    linkFields.map((field) => [field, distinctNames(linked(before, field), linked(after, field))]),
  );
  const readableFields = (fields: Fields, side: 0 | 1): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => {
        if (field === "pin") return ["has_pin", value !== null];
        if (!isLink(field)) return [field, value];
        const linkNames = links.get(field)?.[side] ?? [];
        return [`${field.slice(0, -"_ids".length)}s`, linkNames.toSorted()];
      }),
    );
  return { before: readableFields(before, 0), after: readableFields(after, 1) };
}
