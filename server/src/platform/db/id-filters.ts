import type { RawBuilder } from "kysely";

type Ids = readonly number[] | undefined;

/** @returns the ids to filter by, from a list of them or a single one */
export function selectedIds(selected: Ids, one: number | undefined): number[] {
  return one === undefined ? [...(selected ?? [])] : [one];
}

/** @returns the condition for the selected ids; null if none is selected, which filters nothing */
export function filterByIds(
  selected: Ids,
  one: number | undefined,
  condition: (ids: number[]) => RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  const ids = selectedIds(selected, one);
  return ids.length === 0 ? null : condition(ids);
}

/** @returns the options of a filter, with those that are selected */
export function asFilterOptions<R extends { readonly id: number; readonly name: string }>(
  rows: readonly R[],
  selected: Ids,
  one: number | undefined,
): { id: number; name: string; selected: boolean }[] {
  const ids = new Set(selectedIds(selected, one));
  return rows.map(({ id, name }) => ({ id, name, selected: ids.has(id) }));
}
