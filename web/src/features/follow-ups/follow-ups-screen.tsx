import { Link, useParams } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { hasFlag, useCompany, useCompanyId } from "#web/entities/companies/company.ts";
import { fromKey, inboxOf, inboxOrder, type FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import { readListState, useListState, type ListControls } from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { ListTools } from "#web/ui/lists/data-table.tsx";
import { DetailState } from "#web/ui/feedback/detail-state.tsx";
import { FoldedFilters } from "#web/ui/lists/folded-filters.tsx";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedList } from "#web/ui/lists/paged-list.tsx";
import { EmptyState, MissingState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { dueFilterNames, dueInput } from "./checkins/due-input.ts";
import { FollowUpCard } from "./follow-up-card.tsx";
import styles from "./follow-ups.module.css";
import {
  type FilterName,
  filterNames,
  Filters,
  inputOf,
  narrowingNames,
  states,
} from "./inbox-filters.tsx";
import { followUpsTexts } from "./follow-ups-texts.ts";
import { prefetchFollowUp, useFollowUp } from "./use-follow-up.ts";
import { useKeptWhileWriting, type OnWriting } from "./use-kept-while-writing.ts";

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, id, search }: ScreenPlace): void {
  const one = id === undefined ? null : fromKey(id);
  if (one !== null) return prefetchFollowUp(companyId, one);
  if (id !== undefined) return;
  if (search["state"] === "due")
    prefetchCall("listCheckins", dueInput(companyId, readListState(search, dueFilterNames)));
  else if (search["state"] === "chats") return;
  else prefetchCall("listFollowUps", inputOf(companyId, readListState(search, filterNames)));
}

const DueList = lazyPart(() => import("./checkins/due-list.tsx"), "DueList", {
  waiting: <SkeletonList />,
});

const ChatReports = lazyPart(() => import("./reports/chat-reports.tsx"), "ChatReports", {
  waiting: <SkeletonList />,
});

/** The inbox of questions, raised hands and check-ins: the one named in the address, or all of them, oldest first. */
export function FollowUpsScreen(): ReactNode {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id === undefined ? <Inbox /> : <One name={id} />;
}

/** The follow-ups in tabs by whose turn it is, a tab of people who are due for a check-in, and one of reported chat messages. */
function Inbox(): ReactNode {
  const say = followUpsTexts.useTexts();
  const details = useCompany();
  const list = useListState(filterNames);
  const more = [
    hasFlag(details, "checkins") && ("due" as const),
    hasFlag(details, "chat") && ("chats" as const),
  ].filter((tab) => tab !== false);
  const shown = [...states, ...more];
  const current = shown.find((each) => each === list.filters.state) ?? "awaiting";
  return (
    <>
      <PageHeader title={say("flags.title")} line={say("flags.line")} />
      <Tabs
        label={say("flags.tabs")}
        current={current}
        onChange={(next) => list.filter("state", next === "awaiting" ? undefined : next)}
        tabs={shown.map((key) => ({ key, label: say(`flags.${key}`), content: null }))}
      />
      {current === "due" && <DueList />}
      {current === "chats" && <ChatReports />}
      {current !== "due" && current !== "chats" && <Waiting list={list} />}
    </>
  );
}

function Waiting({ list }: { list: ListControls<FilterName> }): ReactNode {
  const say = followUpsTexts.useTexts();
  const companyId = useCompanyId();
  const input = inputOf(companyId, list);
  const query = useCall("listFollowUps", input, { keepPrevious: true });
  const order = inboxOrder(input.state, input.sort_direction);
  const { shown, hasLeft, onWriting } = useKeptWhileWriting(
    useMemo(() => inboxOf(query.data, order), [query.data, order]),
    query.isPlaceholderData ? "" : JSON.stringify(input),
    order,
  );
  // The tab is not a filter: it stays when the filters are cleared.
  const narrowing = useListState(narrowingNames);
  const place = useFocusKept<HTMLDivElement>(
    shown.map((flag) => `${flag.key} ${flag.is_awaiting_manager} ${flag.resolved_at}`).join(),
  );
  return (
    <>
      <ListTools>
        <SearchField label={say("flags.search")} value={list.typed} onChange={list.search} />
        <FoldedFilters list={narrowing}>
          <Filters list={list} />
        </FoldedFilters>
      </ListTools>
      <div ref={place} tabIndex={-1}>
        <PagedList
          query={query}
          count={shown.length}
          list={{ ...list, narrowed: narrowing.narrowed, clear: narrowing.clear }}
          counted={(count) => say("flags.count", { count })}
          empty={<NothingHere state={input.state} />}
        >
          <ul className={styles.list} aria-busy={query.isPlaceholderData || undefined}>
            {shown.map((flag) => (
              <li key={flag.key}>
                <InboxCard flag={flag} left={hasLeft(flag)} onWriting={onWriting} />
              </li>
            ))}
          </ul>
        </PagedList>
      </div>
    </>
  );
}

function NothingHere({ state }: { state: (typeof states)[number] }): ReactNode {
  const say = followUpsTexts.useTexts();
  return <EmptyState title={say(`flags.none.${state}`)} text={say(`flags.none.${state}.text`)} />;
}

function InboxCard({
  flag,
  left,
  onWriting,
}: {
  flag: FollowUp;
  /** True if it has left the list: its result is fetched. */
  left: boolean;
  onWriting: OnWriting;
}): ReactNode {
  const companyId = useCompanyId();
  const one = useFollowUp(flag, left);
  const newest = (left && one.followUp) || flag;
  return (
    <FollowUpCard
      flag={newest}
      gone={left && one.isGone}
      companyId={companyId}
      onWriting={onWriting}
    />
  );
}

function One({ name }: { name: string }): ReactNode {
  const say = followUpsTexts.useTexts();
  const companyId = useCompanyId();
  const known = fromKey(name);
  const one = useFollowUp(known ?? { kind: "flagged_message", id: 0 }, known !== null);
  const back = <ToInbox />;
  const { followUp } = one;
  const there = useMemo(() => (followUp && !one.isGone ? [followUp] : []), [followUp, one.isGone]);
  const { shown, onWriting } = useKeptWhileWriting(there, name, "oldest_first");
  const [flag] = shown;
  if (known === null) return <MissingState back={back} />;
  if (!flag) return <DetailState query={one} back={back} />;
  return (
    <>
      <PageHeader title={say("flags.title")} back={back} />
      <FollowUpCard
        key={flag.key}
        flag={flag}
        companyId={companyId}
        gone={one.isGone}
        alone
        onWriting={onWriting}
      />
    </>
  );
}

function ToInbox(): ReactNode {
  const say = followUpsTexts.useTexts();
  return (
    <Link
      to="/$company_id/flags/{-$id}"
      params={{ company_id: String(useCompanyId()), id: undefined }}
      search={{}}
    >
      <BackArrow /> {say("flags.showAll")}
    </Link>
  );
}
