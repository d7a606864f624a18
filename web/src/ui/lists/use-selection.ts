import { useRef } from "react";

export interface Selection<Id> {
  readonly ids: ReadonlySet<Id>;
  readonly onChange: (ids: ReadonlySet<Id>) => void;
}

interface Ticks {
  /** True if every row of the page is selected. */
  readonly all: boolean;
  /** True if some rows of the page are selected, but not all. */
  readonly some: boolean;
  tickAll(on: boolean): void;
  /** @param ranged true to include all rows between this row and the previously pressed row */
  tick(at: number, on: boolean, ranged: boolean): void;
}

/**
 * Selects rows of a table: one by one, a range, or the whole page.
 * @param ids the ids of the page's rows
 */
export function useSelection<Id>(ids: readonly Id[], selection: Selection<Id> | undefined): Ticks {
  const last = useRef<Id | null>(null);
  const change = (changed: readonly Id[], on: boolean): void => {
    const next = new Set(selection?.ids);
    for (const id of changed) {
      if (on) next.add(id);
      else next.delete(id);
    }
    selection?.onChange(next);
  };
  const count = ids.filter((id) => selection?.ids.has(id)).length;
  return {
    all: count > 0 && count === ids.length,
    some: count > 0 && count < ids.length,
    tickAll: (on) => change(ids, on),
    tick(at, on, ranged) {
      const before = ids.findIndex((id) => id === last.current);
      const from = ranged && before >= 0 ? before : at;
      last.current = ids[at] ?? null;
      change(ids.slice(Math.min(from, at), Math.max(from, at) + 1), on);
    },
  };
}
