import type { RawBuilder } from "kysely";

type Ids = readonly number[] | undefined;

/** @returns what is chosen of what a list can be filtered by, asked for as its answer gives it back or as one */
export function selectedIds(chosen: Ids, one: number | undefined): number[] {
  return one === undefined ? [...(chosen ?? [])] : [one];
}

/** @returns true for one of those that are chosen; null where none is, which narrows nothing */
export function filterByIds(
  chosen: Ids,
  one: number | undefined,
  condition: (ids: number[]) => RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  const ids = selectedIds(chosen, one);
  return ids.length === 0 ? null : condition(ids);
}

/** @returns them, and which of them are chosen */
export function asFilterOptions<R extends { readonly id: number; readonly name: string }>(
  rows: readonly R[],
  chosen: Ids,
  one: number | undefined,
): { id: number; name: string; selected: boolean }[] {
  const ids = selectedIds(chosen, one);
  return rows.map(({ id, name }) => ({ id, name, selected: ids.includes(id) }));
}
