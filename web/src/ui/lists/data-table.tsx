import { IconArrowDown, IconArrowUp, IconSearchOff } from "@tabler/icons-react";
import { useRef, type ReactNode, type Ref } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./data-table.module.css";
import { EmptyState, ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { useFocusLost } from "#web/ui/layout/use-focus-lost.ts";
import { type Selection, useSelection } from "./use-selection.ts";

export interface Column<R> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: R) => ReactNode;
  /** The server's name for sorting by this column; missing if the table can't be sorted by this column. */
  readonly sort?: string;
  readonly align?: "end";
  /** True keeps the text of the cell, such as a date, on one line. */
  readonly unbroken?: boolean;
  /** True for the column with the row's name, the heading of the row's card on a phone; by default, the first column. */
  readonly lead?: boolean;
  /** True for the column with the row's actions, which comes last; on a phone, it is in the corner of the card. */
  readonly corner?: boolean;
}

interface SortedBy {
  sortBy: string | undefined;
  sortDirection: "asc" | "desc" | undefined;
  /** Sorts by a column; reverses the order if already sorted by this column. An empty text restores the default order. */
  sort: (by: string) => void;
}

interface DataTableProps<R, Id> {
  /** The table's description for screen readers. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[] | undefined;
  rowId: (row: R) => Id;
  rowName: (row: R) => string;
  /** The order of the list, such as from `useListState()`; missing if the table can't be sorted. */
  list?: SortedBy | undefined;
  selection?: Selection<Id> | undefined;
  /** True while newer rows load; until then, the old rows are faded. */
  stale?: boolean | undefined;
}

/** A table of rows; on a phone, each row is shown as a card. */
export function DataTable<R, Id extends string | number>(props: DataTableProps<R, Id>): ReactNode {
  const { columns, rows = [], rowId, rowName, list, selection } = props;
  const say = coreTexts.useTexts();
  const lead = columns.find((column) => column.lead) ?? columns[0];
  const ticks = useSelection(rows.map(rowId), selection);
  return (
    <>
      {list && <PhoneSort columns={columns} list={list} />}
      <div
        className={classNames(styles.frame, props.stale && styles.stale)}
        aria-busy={props.stale || undefined}
      >
        <table
          className={classNames(styles.table, selection && styles.selectable)}
          aria-label={props.label}
        >
          <thead>
            <tr>
              {selection && (
                <th className={styles.check}>
                  <label>
                    <span className={styles.all}>{say("list.selectAll")}</span>
                    <input
                      type="checkbox"
                      aria-label={say("list.selectAll")}
                      checked={ticks.all}
                      ref={(box) => {
                        if (box) box.indeterminate = ticks.some;
                      }}
                      onChange={(event) => ticks.tickAll(event.target.checked)}
                    />
                  </label>
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} list={list} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={rowId(row)}>
                {selection && (
                  <td className={styles.check}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={say("list.select", { name: rowName(row) })}
                        checked={selection.ids.has(rowId(row))}
                        onChange={({ target, nativeEvent }) =>
                          ticks.tick(at, target.checked, (nativeEvent as MouseEvent).shiftKey)
                        }
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-label={column.label}
                    className={classNames(
                      column.align && styles.end,
                      column.unbroken && styles.unbroken,
                      column === lead && styles.lead,
                      column.corner && styles.corner,
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function HeadCell<R>({
  column,
  list,
}: {
  column: Column<R>;
  list: SortedBy | undefined;
}): ReactNode {
  const sorted = column.sort !== undefined && list?.sortBy === column.sort;
  const descending = list?.sortDirection === "desc";
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  const order = descending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={sorted ? order : undefined} className={column.align && styles.end}>
      {column.sort && list ? (
        <button type="button" className={styles.sort} onClick={() => list.sort(column.sort ?? "")}>
          {column.label}
          {sorted && <Arrow size={16} aria-hidden="true" />}
        </button>
      ) : (
        <span className={column.corner ? "hidden-text" : undefined}>{column.label}</span>
      )}
    </th>
  );
}

/** A select field for the order on a phone, where the table has no column headings to press. */
function PhoneSort<R>({
  columns,
  list,
}: {
  columns: readonly Column<R>[];
  list: SortedBy;
}): ReactNode {
  const say = coreTexts.useTexts();
  const options = columns.flatMap((column) =>
    column.sort ? [{ value: column.sort, label: column.label }] : [],
  );
  if (options.length === 0) return null;
  const descending = list.sortDirection === "desc";
  return (
    <div className={styles["phone-sort"]}>
      <Select
        label={say("list.sortBy")}
        value={list.sortBy ?? ""}
        placeholder={say("list.sortUsual")}
        options={options}
        onChange={list.sort}
      />
      {list.sortBy !== undefined && (
        <IconButton
          label={say(descending ? "list.sortUp" : "list.sortDown")}
          onClick={() => list.sort(list.sortBy ?? "")}
        >
          {descending ? <IconArrowDown size={20} /> : <IconArrowUp size={20} />}
        </IconButton>
      )}
    </div>
  );
}

/** The search field and filters above a list. */
export function ListTools({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.tools}>{children}</div>;
}

/** The number of results, announced to screen readers when a search or filter changes it. */
export function ListCount({
  text,
  ref,
}: {
  text: string;
  ref?: Ref<HTMLParagraphElement>;
}): ReactNode {
  return (
    <p ref={ref} role="status" tabIndex={-1} data-list-top className={styles.count}>
      {text}
    </p>
  );
}

interface ListStatesProps {
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  /** The number of rows that are loaded. */
  count: number;
  list: { narrowed: boolean; clear: () => void };
  /** Shown if the list is empty and no search or filter is active. */
  empty: ReactNode;
  /** The placeholder while the list loads; gray rows by default. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Shows a list or its state: loading, failed, empty, or no matches. */
export function ListStates({
  query,
  count,
  list,
  empty,
  waiting = <SkeletonList />,
  children,
}: ListStatesProps): ReactNode {
  const say = coreTexts.useTexts();
  const place = useRef<HTMLDivElement>(null);
  const focus = useFocusLost(() =>
    place.current?.querySelector<HTMLElement>("[data-list-top]")?.focus({ preventScroll: true }),
  );
  if (query.isPending) return waiting;
  if (query.error && count === 0)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const kept = { ref: place, "data-list": true, ...focus };
  if (count > 0) return <div {...kept}>{children}</div>;
  if (!list.narrowed) return empty;
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={say("list.noMatch")}
      text={say("list.noMatch.text")}
      action={
        <Button variant="secondary" outline onClick={list.clear}>
          {say("list.clearFilters")}
        </Button>
      }
    />
  );
}
