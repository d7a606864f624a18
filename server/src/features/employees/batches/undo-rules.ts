import { auditFieldPlace, auditFieldWords } from "@lineup/contract/audit-words";

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
import type { Language, Text } from "#server/platform/texts";

/** A reason why an employee was not fully restored, or not deleted. */
export interface Kept {
  readonly position: number;
  readonly problem: RowProblem;
}

interface Restoring {
  /** null if no field can be restored. */
  readonly change: PersonChange | null;
  /** The reasons why fields keep their current values, each with the names of its fields. */
  readonly kept: readonly Kept[];
}

/**
 * @param missing the ids of the records that no longer exist
 * @returns the change that restores an employee's fields, and the reasons why the other fields keep their current values. A field
 *   is restored if it still has the value that the batch set, and if all records that the field linked to before the batch still
 *   exist
 */
export function restoring(
  row: BatchRowRecord,
  person: PersonState | undefined,
  missing: Readonly<Record<LinkField, ReadonlySet<number>>>,
): Restoring {
  const { position, before, after } = row;
  if (!person) return { change: null, kept: [{ position, problem: gone }] };
  const columns: Record<string, unknown> = {};
  const links: Record<string, unknown> = {};
  const changedSince: string[] = [];
  const linkGone: string[] = [];
  for (const [field, left] of Object.entries(after ?? {})) {
    const isAsLeft = isLink(field)
      ? isSameSet(person[field], left as number[])
      : (person[field as ColumnName] ?? null) === left;
    if (!isAsLeft) changedSince.push(field);
    else if (isLink(field) && idsIn(before, field).some((id) => missing[field].has(id)))
      linkGone.push(field);
    else (isLink(field) ? links : columns)[field] = before?.[field] ?? null;
  }
  const isAny = Object.keys(columns).length + Object.keys(links).length > 0;
  const problems = [
    ...problemOf(changedSince, reasons.changedSince),
    ...problemOf(linkGone, reasons.linkGone),
  ];
  return {
    change: isAny ? { position, id: person.id, columns, ...links } : null,
    kept: problems.map((problem) => ({ position, problem })),
  };
}

/** @returns one problem that names all of these fields; none without a field */
function problemOf(fields: readonly string[], reason: Text): RowProblem[] {
  const [first, ...more] = fields;
  if (first === undefined) return [];
  const named = (language: Language): string => `${reason[language]}: ${namesOf(fields, language)}`;
  const text = { en: named("en"), es: named("es") };
  return [{ field: more.length === 0 ? first : null, text }];
}

/** @returns the names of fields as the list of changes has them, where the parts of a birthday are one field */
function namesOf(fields: readonly string[], language: Language): string {
  const shown = fields.map((field) => {
    if (isLink(field)) return `${field.slice(0, -"_ids".length)}s`;
    if (field === "phone_country_code") return "phone";
    return field.startsWith("birth_date_") ? "birth_date" : field;
  });
  const inOrder = [...new Set(shown)].toSorted(
    (one, other) => auditFieldPlace(one) - auditFieldPlace(other),
  );
  return inOrder.map((field) => auditFieldWords(field, language, "employee")).join(", ");
}

/** @returns one reason for each employee: the first, which carries the others */
export function withOthers(kept: readonly Kept[]): Kept[] {
  return [...Map.groupBy(kept, ({ position }) => position)].flatMap(
    ([position, [first, ...more]]) =>
      first === undefined
        ? []
        : { position, problem: { ...first.problem, others: more.map(({ problem }) => problem) } },
  );
}

/**
 * @returns the reason why none of an employee's fields could be restored: `problem` or, if `problem` is null, that the employee
 *   no longer exists
 */
export function keptUnchanged(problem: RowProblem | null): RowProblem {
  return problem ?? gone;
}

const reasons = {
  changedSince: {
    en: "Not undone because of later changes",
    es: "No se deshizo por cambios posteriores",
  },
  linkGone: {
    en: "Not undone because the earlier value no longer exists",
    es: "No se deshizo porque el valor anterior ya no existe",
  },
} as const satisfies Record<string, Text>;

const gone: RowProblem = {
  field: null,
  text: { en: "This person no longer exists", es: "Esta persona ya no existe" },
};
