import { useEffect, type ComponentProps, type ReactNode, type Ref } from "react";
import { DataTable, ListCount, ListStates, Pager } from "./data-table.tsx";

type States = ComponentProps<typeof ListStates>;

interface PagedProps extends Pick<States, "empty"> {
  /** `useCall()` of a list or anything like it. */
  query: States["query"] & {
    data: { readonly total: number; readonly total_pages: number } | undefined;
    isPlaceholderData: boolean;
  };
  /** `useListState()` or anything like it. */
  list: States["list"] & { page: number; toPage: (page: number, replace?: boolean) => void };
  /** The text with the total of all pages. */
  counted: (count: number) => string;
  /** The line with the total, for moving a lost focus. */
  top?: Ref<HTMLParagraphElement> | undefined;
}

/**
 * One page of a server-paged list: total, rows and links to other pages. If the page doesn't exist, or not any more, it
 * shows the last one.
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
 * Turns to the last page if the current one doesn't exist, or not any more.
 * @param pages the number of pages; null while unknown
 * @returns true until the last page is shown
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

/** The same as a table. */
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
