import type { ComponentProps, ReactNode, Ref } from "react";
import { DataTable, ListCount, ListStates, Pager } from "./data-table.tsx";

type States = ComponentProps<typeof ListStates>;

interface PagedProps extends Pick<States, "empty"> {
  /** `useCall()` of a list, or anything like it. */
  query: States["query"] & {
    data: { readonly total: number; readonly total_pages: number } | undefined;
  };
  /** `useListState()`, or anything like it. */
  list: States["list"] & { page: number; toPage: (page: number) => void };
  /** How many there are on all pages, in words. */
  counted: (count: number) => string;
  /** The line that says how many there are, for a focus that has lost its place. */
  top?: Ref<HTMLParagraphElement> | undefined;
}

/** One page of a list that the server pages: how many there are, the rows, and the way to the other pages. */
export function PagedList({
  query,
  count,
  list,
  empty,
  counted,
  top,
  children,
}: PagedProps & Pick<States, "count" | "children">): ReactNode {
  return (
    <ListStates query={query} count={count} list={list} empty={empty}>
      <ListCount ref={top} text={counted(query.data?.total ?? 0)} />
      {children}
      <Pager page={list.page} pages={query.data?.total_pages ?? 1} onPage={list.toPage} />
    </ListStates>
  );
}

type TableProps<R, Id extends string | number> = ComponentProps<typeof DataTable<R, Id>>;

interface PagedTableProps<R, Id extends string | number>
  extends PagedProps, Omit<TableProps<R, Id>, "list" | "stale"> {
  query: PagedProps["query"] & { isPlaceholderData: boolean };
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
