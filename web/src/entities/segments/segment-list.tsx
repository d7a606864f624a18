import type { ReactNode } from "react";
import { SettingsLink } from "#web/entities/settings/settings-link.tsx";
import type { ListControls } from "#web/lib/navigation/list-state.ts";
import { ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { NewSegmentLink, SegmentLink, type Segments } from "./segment-links.tsx";
import { segmentTexts } from "./segment-texts.ts";

interface SegmentRow {
  readonly id: number;
  readonly name: string;
  readonly employee_count: number;
}

interface SegmentListProps<R> {
  of: Segments;
  list: ListControls<never>;
  query: {
    readonly data: { readonly total: number; readonly total_pages: number } | undefined;
    readonly isPending: boolean;
    readonly isPlaceholderData: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  rows: readonly R[] | undefined;
  columns: readonly Column<R>[];
}

/** The locations or audiences of the company, with search, sorting and pages. */
export function SegmentList<R extends SegmentRow>(props: SegmentListProps<R>): ReactNode {
  const { of, list, query, rows, columns } = props;
  const say = segmentTexts.useTexts();
  return (
    <>
      <PageHeader
        title={say(`${of}.list.title`)}
        line={say(`${of}.list.line`)}
        back={<SettingsLink />}
        action={<NewSegmentLink of={of} />}
      />
      <ListTools>
        <SearchField label={say(`${of}.list.search`)} value={list.typed} onChange={list.search} />
      </ListTools>
      <PagedTable
        label={say(`${of}.list.title`)}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        query={query}
        list={list}
        counted={(count) => say(`${of}.list.count`, { count })}
        empty={
          <EmptyState title={say(`${of}.list.empty.title`)} text={say(`${of}.list.empty.text`)} />
        }
      />
    </>
  );
}

/** The columns that both lists have. */
export function useSegmentColumns(of: Segments): Record<"name" | "people", Column<SegmentRow>> {
  const say = segmentTexts.useTexts();
  return {
    name: {
      key: "name",
      label: say("col.name"),
      sort: "name",
      lead: true,
      cell: (row) => <SegmentLink of={of} segment={row} />,
    },
    people: {
      key: "people",
      label: say("col.people"),
      sort: "employee_count",
      align: "end",
      cell: (row) => say("col.people.value", { value: row.employee_count }),
    },
  };
}
