import type { OwnChange, SharedChange } from "@lineup/contract/employees/batches/schemas";

import {
  type LinkField,
  type PersonChange,
  type PersonState,
  type PlannedChunk,
  linkFields,
  peopleAtOnce,
  problemIn,
} from "#server/features/employees/batches/rules";
import { changedColumns } from "#server/features/employees/columns-rules";
import { CallError } from "#server/platform/http/errors";

/** The changes of a bulk edit: either one change for all employees, or a list with a separate change for each. */
export type EditInput =
  | { readonly ids: readonly number[]; readonly changes: SharedChange }
  | { readonly employees: readonly OwnChange[] };

/** @returns the number of employees that a bulk edit changes */
export function countOf(edit: EditInput): number {
  return "ids" in edit ? edit.ids.length : edit.employees.length;
}

/** @returns the changes of a bulk edit, in chunks. Each chunk is written by a few statements */
export function editChunks(edit: EditInput, now: Date): PlannedChunk[] {
  const all = "ids" in edit ? edit.ids.map((id) => ({ id })) : edit.employees;
  const links = linkFields.filter((field) => "employees" in edit || saysOf(field, edit.changes));
  const chunks: PlannedChunk[] = [];
  for (let at = 0; at < all.length; at += peopleAtOnce) {
    const some = all.slice(at, at + peopleAtOnce);
    chunks.push({
      ids: some.map(({ id }) => id),
      links,
      newcomers: 0,
      // One change for all sets nothing that only one person may have, and each person is in one chunk.
      isIndependent: "changes" in edit,
      changesOf: (people) =>
        some.map((one, place) => {
          const target = { position: at + place + 1, id: one.id };
          const person = people.get(one.id);
          if (person === undefined) return { ...target, columns: {} };
          if ("changes" in edit) return { ...target, ...sharedBy(person, edit.changes) };
          return { ...target, ...ownOf(person, one, now) };
        }),
    });
  }
  return chunks;
}

type Planned = Omit<PersonChange, "position" | "id">;

const columns = ["role", "type", "default_locale", "is_active", "on_leave", "celebrates"] as const;

function sharedBy(person: PersonState, changes: SharedChange): Planned {
  const given = columns.filter((column) => changes[column] !== undefined);
  const links = linkFields.flatMap((field) => {
    const ids = linkedAfter(person, field, changes);
    return ids === null ? [] : [[field, ids]];
  });
  return {
    columns: Object.fromEntries(given.map((column) => [column, changes[column]])),
    ...Object.fromEntries(links),
  };
}

function saysOf(field: LinkField, changes: SharedChange): boolean {
  const names = [field, `add_${field}` as const, `remove_${field}` as const];
  return names.some((name) => changes[name] !== undefined);
}

/**
 * @returns the ids of the records that the employee is linked to after the change; null if the change doesn't affect this kind of
 *   link
 */
function linkedAfter(
  person: PersonState,
  field: LinkField,
  changes: SharedChange,
): number[] | null {
  const {
    [field]: set,
    [`add_${field}` as const]: added,
    [`remove_${field}` as const]: ended,
  } = changes;
  if (!saysOf(field, changes)) return null;
  const leaving = new Set(ended);
  const ids = new Set([...(set ?? person[field]), ...(added ?? [])]);
  // If the added manager is one of the changed employees, the manager does not become their own manager.
  return [...ids].filter(
    (id) => !leaving.has(id) && !(field === "manager_ids" && id === person.id),
  );
}

function ownOf(person: PersonState, change: OwnChange, now: Date): Planned {
  const links = linkFields.filter((field) => change[field] !== undefined);
  try {
    return {
      columns: changedColumns(person, change, now),
      ...Object.fromEntries(links.map((field) => [field, change[field]])),
    };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { columns: {}, refusal: problemIn(error) };
  }
}

/**
 * @returns the ids of the records that the edit links or unlinks, by field. An employee who is their own manager is left
 *   out, because the employee's row reports it
 */
export function linksIn(edit: EditInput): Record<LinkField, number[]> {
  const all = (field: LinkField): number[] =>
    "changes" in edit
      ? [field, `add_${field}` as const, `remove_${field}` as const].flatMap(
          (name) => edit.changes[name] ?? [],
        )
      : edit.employees.flatMap(
          (one) => one[field]?.filter((to) => field !== "manager_ids" || to !== one.id) ?? [],
        );
  return {
    location_ids: all("location_ids"),
    audience_ids: all("audience_ids"),
    manager_ids: all("manager_ids"),
  };
}
