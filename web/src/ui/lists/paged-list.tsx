import { useEffect, type ComponentProps, type ReactNode, type Ref } from "react";
import { DataTable, ListCount, ListStates, Pager } from "./data-table.tsx";

type States = ComponentProps<typeof ListStates>;

interface PagedProps extends Pick<States, "empty"> {
  /** `useCall()` of a list, or anything like it. */
  query: States["query"] & {
    data: { readonly total: number; readonly total_pages: number } | undefined;
    isPlaceholderData: boolean;
  };
  /** `useListState()`, or anything like it. */
  list: States["list"] & { page: number; toPage: (page: number, replace?: boolean) => void };
  /** How many there are on all pages, in words. */
  counted: (count: number) => string;
  /** The line that says how many there are, for a focus that has lost its place. */
  top?: Ref<HTMLParagraphElement> | undefined;
}

/**
 * One page of a list that the server pages: how many there are, the rows, and the way to the other pages. In place of a page that there
 * is not, or no more since what was on it is gone, the last one.
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
  const isBeyond = total > 0 && page > pages && !query.isPlaceholderData;
  useEffect(() => {
    if (isBeyond) toPage(pages, true);
  }, [isBeyond, pages, toPage]);
  const shown = { ...query, isPending: query.isPending || isBeyond };
  return (
    <ListStates query={shown} count={count} list={list} empty={empty}>
      <ListCount ref={top} text={counted(total)} />
      {children}
      <Pager page={page} pages={pages} onPage={toPage} />
    </ListStates>
  );
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
