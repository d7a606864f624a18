import { memoStatuses, memoTypes } from "@lineup/contract/constants";
import type { MemoRow } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { AudienceFilter, LocationFilter } from "#web/entities/segments/filter.tsx";
import { useCompany } from "#web/entities/companies/company.ts";
import { SentAt } from "#web/entities/memos/reading/memo-facts.tsx";
import { KindBadge, PriorityBadge, StatusBadge } from "#web/entities/memos/memo-badges.tsx";
import {
  AuthorFilter,
  CategoryFilter,
  KindFilter,
  TagFilter,
} from "#web/entities/memos/memo-filters.tsx";
import { MemoLink } from "#web/entities/memos/memo-link.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { titleIn, useReaderLocales } from "#web/entities/memos/reading/reading.ts";
import { WriteMemoLink } from "#web/entities/memos/write-memo-link.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import {
  pageOf,
  readListState,
  useListState,
  type ListState,
} from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { FilterSelect } from "#web/ui/lists/filter-select.tsx";
import { FoldedFilters } from "#web/ui/lists/folded-filters.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { rateKindOf } from "#web/entities/memos/rate-kind.ts";
import { ResponseRate } from "#web/ui/feedback/progress.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { MemoMenu } from "./memo-menu.tsx";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";

type ListInput = Input<"listMemos">;
const filterNames = [
  "kind",
  "status",
  "category",
  "tag",
  "author",
  "location",
  "audience",
] as const;
/** The number of tags shown beside a title. */
const fewTags = 3;
const sortable = ["published_at", "title", "due_at", "response_rate", "created_at"] as const;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listMemos", inputOf(companyId, readListState(search, filterNames)));
}

/** All memos of the company, with search, filters and sorting, whose state is in the address. */
export function MemosListScreen(): ReactNode {
  const say = memosTexts.useTexts();
  const sayMemo = memoTexts.useTexts();
  const { company } = useCompany();
  const list = useListState(filterNames);
  const query = useCall("listMemos", inputOf(company.id, list), { keepPrevious: true });
  const locales = useReaderLocales();
  const filters = query.data?.filters;
  // A company without tags or categories has no such filters.
  return (
    <>
      <PageHeader title={say("list.title")} line={say("list.line")} action={<WriteMemoLink />} />
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
        <FoldedFilters list={list}>
          <KindFilter list={list} />
          <FilterSelect
            list={list}
            name="status"
            label={say("list.status")}
            all={say("list.status.all")}
            options={memoStatuses.map((value) => ({ value, label: sayMemo(`status.${value}`) }))}
          />
          <CategoryFilter
            list={list}
            categories={filters?.categories ?? company.message_categories}
          />
          <TagFilter list={list} tags={filters?.tags} />
          <AuthorFilter list={list} authors={filters?.authors} />
          <LocationFilter list={list} />
          <AudienceFilter list={list} />
        </FoldedFilters>
      </ListTools>
      <PagedTable
        label={say("list.title")}
        columns={columnsIn(say)}
        rows={query.data?.memos}
        rowId={(memo) => memo.id}
        rowName={(memo) => titleIn(memo, locales)}
        query={query}
        list={list}
        counted={(count) => say("list.count", { count })}
        empty={<EmptyState title={say("list.empty.title")} text={say("list.empty.text")} />}
      />
    </>
  );
}

function columnsIn(say: ReturnType<typeof memosTexts.useTexts>): readonly Column<MemoRow>[] {
  return [
    { key: "title", label: say("col.title"), sort: "title", lead: true, cell: titleCell },
    { key: "status", label: say("col.status"), cell: statusCell },
    { key: "rate", label: say("col.rate"), sort: "response_rate", cell: rateCell },
    {
      key: "due",
      label: say("col.due"),
      sort: "due_at",
      unbroken: true,
      cell: dueCell,
    },
    { key: "sent", label: say("col.sent"), sort: "published_at", align: "end", cell: sentCell },
    { key: "actions", label: say("col.actions"), corner: true, cell: actionsCell },
  ];
}

function titleCell(memo: MemoRow): ReactNode {
  return <TitleCell memo={memo} />;
}

function statusCell(memo: MemoRow): ReactNode {
  return <StatusBadge memo={memo} />;
}

/** No one can have answered a scheduled memo. */
function rateCell(memo: MemoRow): ReactNode {
  return memo.recipient_count && memo.status !== "scheduled" ? (
    <ResponseRate rate={memo.response_rate ?? 0} kind={rateKindOf(memo.display_type)} />
  ) : null;
}

/** A memo that everyone has answered is not shown as past due. */
function dueCell({ due_at, is_past_due, recipient_count, acknowledged_count }: MemoRow): ReactNode {
  const isLate = is_past_due && (acknowledged_count ?? 0) < (recipient_count ?? 0);
  return (
    due_at && (
      <span className="row">
        {formatDateTime(due_at)}
        {isLate && <Badge tone="danger">{memoTexts.say("need.past_due")}</Badge>}
      </span>
    )
  );
}

function sentCell(memo: MemoRow): ReactNode {
  return (
    <span className={styles.sent}>
      <SentAt memo={memo} />
    </span>
  );
}

function actionsCell(memo: MemoRow): ReactNode {
  return <Actions memo={memo} />;
}

function Actions({ memo }: { memo: MemoRow }): ReactNode {
  return <MemoMenu memo={memo} title={titleIn(memo, useReaderLocales())} withEdit />;
}

function TitleCell({ memo }: { memo: MemoRow }): ReactNode {
  return (
    <span className="row">
      <MemoLink memo={memo} from="MemosList" />
      <KindBadge kind={memo.display_type} />
      <PriorityBadge priority={memo.priority} />
      <Tags tags={memo.tags} />
    </span>
  );
}

function Tags({ tags }: Pick<MemoRow, "tags">): ReactNode {
  const say = memosTexts.useTexts();
  const others = tags.slice(fewTags);
  return (
    <>
      {tags.slice(0, fewTags).map(({ id, title }) => (
        <Badge key={id}>{title}</Badge>
      ))}
      {others.length > 0 && (
        <span className="small dim" title={others.map(({ title }) => title).join(", ")}>
          {say("list.tags.more", { count: others.length })}
        </span>
      )}
    </>
  );
}

/** An invalid address shows the list's default state. */
function inputOf(companyId: number, list: ListState<(typeof filterNames)[number]>): ListInput {
  const { kind, status, category, tag, author, location, audience } = list.filters;
  return {
    company_id: companyId,
    terms: list.terms,
    display_type: memoTypes.find((each) => each === kind),
    status: memoStatuses.find((each) => each === status) ?? "all",
    category,
    tag_id: idFrom(tag) ?? undefined,
    author_id: idFrom(author) ?? undefined,
    location_id: idFrom(location) ?? undefined,
    audience_id: idFrom(audience) ?? undefined,
    ...pageOf(list, sortable),
  };
}
