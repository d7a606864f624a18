import { useEffect, type ComponentProps, type ReactNode, type Ref } from "react";
import { DataTable, ListCount, ListStates } from "./data-table.tsx";
import { Pager } from "./pager.tsx";

type States = ComponentProps<typeof ListStates>;

interface PagedProps extends Pick<States, "empty"> {
  /** The query of the list, such as from `useCall()`. */
  query: States["query"] & {
    data: { readonly total: number; readonly total_pages: number } | undefined;
    isPlaceholderData: boolean;
  };
  /** The page, search and filters of the list, such as from `useListState()`. */
  list: States["list"] & { page: number; toPage: (page: number, replace?: boolean) => void };
  /** Returns the text for the number of rows on all pages. */
  counted: (count: number) => string;
  /** The ref of the line with the total. The line can get the focus when the focused element is removed. */
  top?: Ref<HTMLParagraphElement> | undefined;
}

/**
 * One page of a list that the server divides into pages: the total, the rows and buttons for other pages. If the page
 * doesn't exist, or no longer exists, the last page is shown.
 */
export function PagedList({
  query,
  count,
  list,
  empty,
  counted,
  top,
  children,
}: PagedProps & Pick<States, "count" | "children">): ReactNode {
  const { total, total_pages: pages } = query.data ?? { total: 0, total_pages: 1 };
  const { page, toPage } = list;
  const isBeyond = useLastPage(list, total > 0 && !query.isPlaceholderData ? pages : null);
  const shown = { ...query, isPending: query.isPending || isBeyond };
  return (
    <ListStates query={shown} count={count} list={list} empty={empty}>
      <ListCount ref={top} text={counted(total)} />
      {children}
      <Pager page={page} pages={pages} onPage={toPage} />
    </ListStates>
  );
}

/**
 * Turns to the last page if the current one doesn't exist, or no longer exists.
 * @param pages the number of pages; null while unknown
 * @returns true if the current page doesn't exist, until the last page is shown
 */
export function useLastPage(
  { page, toPage }: { page: number; toPage: (page: number, replace?: boolean) => void },
  pages: number | null,
): boolean {
  const last = Math.max(1, pages ?? page);
  const isBeyond = page > last;
  useEffect(() => {
    if (isBeyond) toPage(last, true);
  }, [isBeyond, last, toPage]);
  return isBeyond;
}

type TableProps<R, Id extends string | number> = ComponentProps<typeof DataTable<R, Id>>;

interface PagedTableProps<R, Id extends string | number>
  extends PagedProps, Omit<TableProps<R, Id>, "list" | "stale"> {
  list: PagedProps["list"] & NonNullable<TableProps<R, Id>["list"]>;
}

/** One page of a list, as in `PagedList`, with its rows in a table. */
export function PagedTable<R, Id extends string | number>({
  query,
  list,
  empty,
  counted,
  top,
  ...table
}: PagedTableProps<R, Id>): ReactNode {
  return (
    <PagedList {...{ query, list, empty, counted, top }} count={table.rows?.length ?? 0}>
      <DataTable {...table} list={list} stale={query.isPlaceholderData} />
    </PagedList>
  );
}
