import { memoTypes, sendStatuses } from "@lineup/contract/constants";
import type { MemoTemplateSendRow } from "@lineup/contract/sends/schemas";
import { IconPlus, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { AudienceFilter, LocationFilter } from "#web/entities/segments/filter.tsx";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { AuthorFilter, KindFilter } from "#web/entities/memos/memo-filters.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import {
  pageOf,
  readListState,
  useListState,
  type ListControls,
  type ListState,
} from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { SelectionBar } from "#web/ui/lists/selection-bar.tsx";
import { ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { FoldedFilters } from "#web/ui/lists/folded-filters.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { rateKindOf } from "#web/entities/memos/rate-kind.ts";
import { ResponseRate } from "#web/ui/feedback/progress.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { DeleteSends } from "./delete-sends.tsx";
import { NewSend } from "./new-send.tsx";
import { SendMenu } from "./send-menu.tsx";
import { SendStatus } from "./send-status.tsx";
import { sendsTexts } from "./sends-texts.ts";

/** The filters beside the search. */
const narrowingNames = ["kind", "author", "location", "audience"] as const;
const filterNames = ["status", ...narrowingNames] as const;
const sortable = ["created_at", "published_at", "start_at", "title", "response_rate"] as const;
const tabs = ["all", ...sendStatuses] as const;
const nothing: ReadonlySet<number> = new Set();

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listSends", inputOf(companyId, readListState(search, filterNames)));
}

/** The sends in tabs by status, with search and filters, whose state is in the address. */
export function SendsListScreen(): ReactNode {
  const say = sendsTexts.useTexts();
  const list = useListState(filterNames);
  const [beginning, setBeginning] = useState(false);
  const current = tabs.find((each) => each === list.filters.status) ?? "all";
  return (
    <>
      <PageHeader
        title={say("list.title")}
        line={say("list.line")}
        action={
          <Button
            icon={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => setBeginning(true)}
          >
            {say("list.new")}
          </Button>
        }
      />
      <Tabs
        label={say("list.tabs")}
        current={current}
        onChange={(key) => list.filter("status", key === "all" ? undefined : key)}
        tabs={tabs.map((key) => ({
          key,
          label: say(`tab.${key}`),
          content: key === current && <Sends list={list} tab={key} />,
        }))}
      />
      {beginning && <NewSend onClose={() => setBeginning(false)} />}
    </>
  );
}

function Sends({
  list,
  tab,
}: {
  list: ListControls<(typeof filterNames)[number]>;
  tab: (typeof tabs)[number];
}) {
  const say = sendsTexts.useTexts();
  const companyId = useCompanyId();
  const query = useCall("listSends", inputOf(companyId, list), { keepPrevious: true });
  const [chosen, setChosen] = useState(nothing);
  const [deleting, setDeleting] = useState(false);
  // The tab is not a filter: it stays when the filters are cleared.
  const narrowing = useListState(narrowingNames);
  const sends = query.data?.sends;
  // Deleted sends leave the selection.
  const ids = new Set(sends?.map(({ id }) => id).filter((id) => chosen.has(id)));
  return (
    <>
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
        <FoldedFilters list={narrowing}>
          <KindFilter list={list} />
          <AuthorFilter list={list} authors={query.data?.filters.authors} />
          <LocationFilter list={list} />
          <AudienceFilter list={list} />
        </FoldedFilters>
      </ListTools>
      <PagedTable
        label={say("list.title")}
        columns={columnsIn(say)}
        rows={sends}
        rowId={(send) => send.id}
        rowName={(send) => send.title}
        query={query}
        list={{ ...list, narrowed: narrowing.narrowed, clear: narrowing.clear }}
        selection={{ ids, onChange: setChosen }}
        counted={(count) => say("list.count", { count })}
        empty={<NothingHere tab={tab} />}
      />
      {ids.size > 0 && (
        <SelectionBar text={say("chosen", { count: ids.size })}>
          <IconButton label={say("chosen.none")} onClick={() => setChosen(nothing)}>
            <IconX size={20} />
          </IconButton>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {say("chosen.delete")}
          </Button>
        </SelectionBar>
      )}
      {deleting && (
        <DeleteSends
          ids={[...ids]}
          onDone={() => setChosen(nothing)}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

function NothingHere({ tab }: { tab: (typeof tabs)[number] }): ReactNode {
  const say = sendsTexts.useTexts();
  return tab === "all" ? (
    <EmptyState title={say("list.empty.title")} text={say("list.empty.text")} />
  ) : (
    <EmptyState title={say(`none.${tab}`)} text={say(`none.${tab}.text`)} />
  );
}

function columnsIn(
  say: ReturnType<typeof sendsTexts.useTexts>,
): readonly Column<MemoTemplateSendRow>[] {
  return [
    { key: "title", label: say("col.title"), sort: "title", lead: true, cell: titleCell },
    { key: "status", label: say("col.status"), cell: statusCell },
    {
      key: "memos",
      label: say("col.memos"),
      unbroken: true,
      cell: ({ memo_count: count }) => say("memos", { count }),
    },
    { key: "rate", label: say("col.rate"), sort: "response_rate", cell: rateCell },
    {
      key: "when",
      label: say("col.when"),
      sort: "published_at",
      align: "end",
      unbroken: true,
      cell: whenCell,
    },
    { key: "actions", label: say("col.actions"), corner: true, cell: actionsCell },
  ];
}

function titleCell(send: MemoTemplateSendRow): ReactNode {
  return <TitleCell send={send} />;
}

function statusCell(send: MemoTemplateSendRow): ReactNode {
  return <SendStatus send={send} />;
}

function rateCell(send: MemoTemplateSendRow): ReactNode {
  return send.recipient_count > 0 && send.status !== "scheduled" ? (
    <ResponseRate rate={send.response_rate} kind={rateKindOf(send.kind)} />
  ) : null;
}

function whenCell({ published_at, start_at }: MemoTemplateSendRow): ReactNode {
  const at = published_at !== null && start_at !== null && start_at < published_at;
  const when = at || start_at === null ? (published_at ?? start_at) : start_at;
  return when && formatDateTime(when);
}

function actionsCell(send: MemoTemplateSendRow): ReactNode {
  return <SendMenu send={send} />;
}

function TitleCell({ send }: { send: MemoTemplateSendRow }): ReactNode {
  const here = useReturnTarget("MemoSendsList");
  return (
    <span className="row">
      <Link
        to="/$company_id/memo-send/$id"
        params={{ company_id: String(send.company_id), id: String(send.id) }}
        search={here}
        preload="intent"
      >
        {send.title}
      </Link>
      {send.kind && <KindBadge kind={send.kind} />}
      {send.timezone && <span className="dim small">{zoneLabel(send.timezone)}</span>}
    </span>
  );
}

/** An invalid address shows the list's default state. */
function inputOf(
  companyId: number,
  list: ListState<(typeof filterNames)[number]>,
): Input<"listSends"> {
  const { kind, status, author, location, audience } = list.filters;
  return {
    company_id: companyId,
    terms: list.terms,
    status: sendStatuses.find((each) => each === status) ?? "all",
    kind: memoTypes.find((each) => each === kind),
    author_id: idFrom(author) ?? undefined,
    location_id: idFrom(location) ?? undefined,
    audience_id: idFrom(audience) ?? undefined,
    ...pageOf(list, sortable),
  };
}
