import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Search } from "./search-codec.ts";

export interface ListState<F extends string> {
  readonly page: number;
  readonly terms: string;
  readonly sortBy: string | undefined;
  readonly sortDirection: "asc" | "desc" | undefined;
  /** The values of the filters; a filter that isn't set is missing. */
  readonly filters: { readonly [K in F]?: string };
}

export interface ListControls<F extends string> extends ListState<F> {
  /** The text in the search field; after a short delay, it becomes the new `terms`. */
  readonly typed: string;
  /** True if a search or a filter is set. */
  readonly narrowed: boolean;
  search(terms: string): void;
  sort(by: string): void;
  filter(name: F, value: string | undefined): void;
  /** @param replace true to replace the current entry of the browser history instead of adding one */
  toPage(page: number, replace?: boolean): void;
  clear(): void;
}

const searchAfterMs = 250;
const noFilters: readonly never[] = [];

/**
 * The search, filters, order and page of a list. They are stored in the address, so going back restores them.
 * @param filterNames the names of the filters; must be the same array on every render, such as a constant outside the
 * component
 */
export function useListState<const F extends string = never>(
  filterNames: readonly F[] = noFilters,
): ListControls<F> {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const state = useMemo(() => readListState(search, filterNames), [search, filterNames]);
  const [typed, setTyped] = useState(state.terms);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const change = useCallback(
    (patch: Search, replace = true) =>
      void navigate({
        to: ".",
        search: (before: Search) => ({ ...before, ...patch }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const sent = useRef(state.terms);
  // When the Back button changes the address, the search field shows the new text. When this hook changes the address,
  // the field keeps its text, because the person may have typed more in the meantime.
  useEffect(() => {
    if (sent.current === state.terms) return;
    sent.current = state.terms;
    setTyped(state.terms);
  }, [state.terms]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useMemo(
    () => ({
      ...state,
      typed,
      narrowed: state.terms !== "" || Object.keys(state.filters).length > 0,
      search(terms: string) {
        setTyped(terms);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          sent.current = terms;
          change({ terms: terms || undefined, page: undefined });
        }, searchAfterMs);
      },
      sort: (by: string) => change({ ...nextSort(state, by), page: undefined }),
      filter: (name: F, value: string | undefined) =>
        change({ [name]: value || undefined, page: undefined }),
      toPage: (page: number, replace = false) =>
        change({ page: page > 1 ? String(page) : undefined }, replace),
      clear() {
        clearTimeout(timer.current);
        setTyped("");
        const none = Object.fromEntries(filterNames.map((name) => [name, undefined]));
        change({ ...none, terms: undefined, page: undefined });
      },
    }),
    [state, typed, change, filterNames],
  );
}

/** Reads a list's state from an address; invalid values count as missing. */
export function readListState<const F extends string>(
  search: Search,
  filterNames: readonly F[],
): ListState<F> {
  const page = Number(search["page"] ?? 1);
  const direction = search["sort_direction"];
  const filters: { [K in F]?: string } = {};
  for (const name of filterNames) {
    const value = search[name];
    if (value) filters[name] = value;
  }
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    terms: search["terms"] ?? "",
    sortBy: search["sort_by"] || undefined,
    sortDirection: direction === "asc" || direction === "desc" ? direction : undefined,
    filters,
  };
}

/**
 * @param by the column to sort by; an empty text restores the default order
 * @returns the query parameters: ascending, or descending if the list is already sorted by this column in ascending order
 */
export function nextSort(
  state: Pick<ListState<never>, "sortBy" | "sortDirection">,
  by: string,
): Search {
  if (by === "") return { sort_by: undefined, sort_direction: undefined };
  const again = state.sortBy === by && state.sortDirection !== "desc";
  return { sort_by: by, sort_direction: again ? "desc" : "asc" };
}

/**
 * @param sortable the columns that the list can be sorted by, the default column first
 * @returns the page and order for the API call that loads the list; the default order if the address has an unknown column
 */
export function pageOf<S extends string>(
  list: ListState<string>,
  sortable: readonly [S, ...S[]],
): { page: number; sort_by: S; sort_direction: "asc" | "desc" | undefined } {
  const sort_by = sortable.find((each) => each === list.sortBy);
  const sort_direction = sort_by && list.sortDirection;
  return { page: list.page, sort_by: sort_by ?? sortable[0], sort_direction };
}
