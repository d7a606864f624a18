import type { BatchRowRecord } from "#server/features/employees/batches/reads";
import {
  type ColumnName,
  type LinkField,
  type PersonChange,
  type PersonState,
  type RowProblem,
  idsIn,
  isLink,
  isSameSet,
} from "#server/features/employees/batches/rules";

interface Restoring {
  /** null if no field can be restored. */
  readonly change: PersonChange | null;
  readonly kept: { readonly position: number; readonly problem: RowProblem } | null;
}

/**
 * @param missing the ids of the records that no longer exist
 * @returns the change that restores an employee's fields, and the reason why the first unrestored field keeps its current value.
 *   A field is restored if it still has the value that the batch set, and if all records that the field linked to before the
 *   batch still exist
 */
export function restoring(
  row: BatchRowRecord,
  person: PersonState | undefined,
  missing: Readonly<Record<LinkField, ReadonlySet<number>>>,
): Restoring {
  const { position, before, after } = row;
  if (!person) return { change: null, kept: { position, problem: gone } };
  const columns: Record<string, unknown> = {};
  const links: Record<string, unknown> = {};
  const kept: RowProblem[] = [];
  for (const [field, left] of Object.entries(after ?? {})) {
    const isAsLeft = isLink(field)
      ? isSameSet(person[field], left as number[])
      : (person[field as ColumnName] ?? null) === left;
    if (!isAsLeft) kept.push({ ...changedSince, field });
    else if (isLink(field) && idsIn(before, field).some((id) => missing[field].has(id)))
      kept.push({ ...linkGone, field });
    else (isLink(field) ? links : columns)[field] = before?.[field] ?? null;
  }
  const isAny = Object.keys(columns).length + Object.keys(links).length > 0;
  return {
    change: isAny ? { position, id: person.id, columns, ...links } : null,
    kept: kept[0] === undefined ? null : { position, problem: kept[0] },
  };
}

/**
 * @returns the reason why none of an employee's fields could be restored: `problem` or, if `problem` is null, that the employee
 *   no longer exists
 */
export function keptUnchanged(problem: RowProblem | null): RowProblem {
  return problem ?? gone;
}

const changedSince = {
  text: {
    en: "Not undone: someone changed this later",
    es: "No se deshizo: alguien lo cambió después",
  },
} as const;

const linkGone = {
  text: {
    en: "Not undone: the earlier value no longer exists",
    es: "No se deshizo: lo que había antes ya no existe",
  },
} as const;

const gone: RowProblem = {
  field: null,
  text: { en: "This person no longer exists", es: "Esta persona ya no existe" },
};
