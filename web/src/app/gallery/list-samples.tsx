import { IconDots } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useListState } from "#web/lib/navigation/list-state.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { IconButton } from "#web/ui/elements/button.tsx";
import { DataTable, ListCount, ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { ResponseRate } from "#web/ui/feedback/progress.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import {
  EmptyState,
  ErrorState,
  ForbiddenState,
  NotYet,
  OfflineState,
  SkeletonList,
  Waiting,
} from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { Sample } from "./sample.tsx";

interface Row {
  id: number;
  title: string;
  rate: number;
  sent: string;
}

const rows: readonly Row[] = [
  { id: 1, title: "New fryer cleaning steps", rate: 92, sent: "2026-11-21T09:00:00Z" },
  {
    id: 2,
    title: "Holiday opening hours for every location in the north",
    rate: 41,
    sent: "2026-11-20T09:00:00Z",
  },
  { id: 3, title: "Uniforms", rate: 7, sent: "2026-10-02T09:00:00Z" },
];
const columns: readonly Column<Row>[] = [
  { key: "title", label: "Title", sort: "title", cell: (row) => row.title },
  { key: "state", label: "State", cell: () => <Badge tone="success">Live</Badge> },
  {
    key: "rate",
    label: "Responses",
    sort: "rate",
    cell: (row) => <ResponseRate rate={row.rate} kind="acknowledged" />,
  },
  {
    key: "sent",
    label: "Sent",
    align: "end",
    unbroken: true,
    cell: (row) => <RelativeTime iso={row.sent} />,
  },
  {
    key: "more",
    label: "Actions",
    corner: true,
    cell: (row) => (
      <IconButton label={`More about ${row.title}`}>
        <IconDots size={20} />
      </IconButton>
    ),
  },
];

export function ListSamples(): ReactNode {
  const list = useListState();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set([2]));
  return (
    <>
      <Sample title="List">
        <ListTools>
          <SearchField label="Search memos" value={list.typed} onChange={list.search} />
        </ListTools>
        <ListCount text="3 memos" />
        <DataTable
          label="Memos"
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          rowName={(row) => row.title}
          list={list}
          selection={{ ids, onChange: setIds }}
        />
        <Pager page={list.page} pages={7} onPage={list.toPage} />
      </Sample>
      <Sample title="States">
        <SkeletonList rows={2} />
        <EmptyState title="No memos yet" text="Write the first one." />
        <ErrorState
          error={
            new ApiError("Request failed with status code 500", { status: 500, code: "internal" })
          }
          onRetry={() => undefined}
        />
        <OfflineState onRetry={() => undefined} />
        <ForbiddenState />
        <NotYet />
        <Waiting text="Loading company info" />
      </Sample>
    </>
  );
}
