import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LocationFilter } from "#web/entities/location-filter.tsx";
import { useCompanyId } from "#web/entities/company.ts";
import { idFrom } from "#web/lib/addresses.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { askAhead, useCall } from "#web/lib/api/use-call.ts";
import { readListState, useListState, type ListState } from "#web/lib/list-state.ts";
import type { ScreenPlace } from "#web/lib/screen-place.ts";
import { ListCount, ListStates, ListTools, Pager } from "#web/ui/data-table.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState, ErrorState, MissingState, SkeletonList } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { SearchField } from "#web/ui/text-fields.tsx";
import { useFocusKept } from "#web/ui/use-focus-kept.ts";
import { FlagCard } from "./flag-card.tsx";
import styles from "./follow-ups.module.css";
import { followUpsTexts } from "./follow-ups-texts.ts";
import { useWritten, type OnWriting } from "./use-written.ts";

const filterNames = ["state", "location"] as const;
const states = ["awaiting", "answered", "resolved", "all"] as const;

/** What the screen shows, asked for when somebody points at a link to it. */
export function prefetch({ companyId, id, search }: ScreenPlace): void {
  const flagId = idFrom(id);
  if (flagId !== null) askAhead("getFlaggedMessage", { company_id: companyId, id: flagId });
  else if (id === undefined)
    askAhead("listFollowUps", inputOf(companyId, readListState(search, filterNames)));
}

/** The inbox of questions: one of them where the address names it, else all, oldest first. */
export function FollowUpsScreen(): ReactNode {
  const say = followUpsTexts.useTexts();
  const { id } = useParams({ strict: false }) as { id?: string };
  return (
    <>
      <PageHeader title={say("flags.title")} line={say("flags.line")} />
      {id === undefined ? <Inbox /> : <One id={Number(id)} />}
    </>
  );
}

function Inbox(): ReactNode {
  const say = followUpsTexts.useTexts();
  const companyId = useCompanyId();
  const list = useListState(filterNames);
  const input = inputOf(companyId, list);
  const { state } = input;
  const query = useCall("listFollowUps", input, { keepPrevious: true });
  const { shown, hasLeft, onWriting } = useWritten(
    query.data?.flagged_messages ?? [],
    query.isPlaceholderData ? "" : JSON.stringify(input),
  );
  const place = useFocusKept<HTMLDivElement>(
    shown.map((flag) => `${flag.id} ${flag.is_awaiting_manager} ${flag.resolved_at}`).join(),
  );
  return (
    <>
      <Tabs
        label={say("flags.tabs")}
        current={state}
        onChange={(next) => list.filter("state", next === "awaiting" ? undefined : next)}
        tabs={states.map((key) => ({ key, label: say(`flags.${key}`), content: null }))}
      />
      <ListTools>
        <SearchField label={say("flags.search")} value={list.typed} onChange={list.search} />
        <LocationFilter list={list} />
      </ListTools>
      <div ref={place} tabIndex={-1}>
        <ListStates
          query={query}
          count={shown.length}
          list={list}
          empty={<EmptyState title={say("flags.empty.title")} text={say("flags.empty.text")} />}
        >
          <ListCount text={say("flags.count", { count: query.data?.total ?? 0 })} />
          <ul className={styles.list} aria-busy={query.isPlaceholderData || undefined}>
            {shown.map((flag) => (
              <li key={flag.id}>
                <InboxCard flag={flag} left={hasLeft(flag)} onWriting={onWriting} />
              </li>
            ))}
          </ul>
          <Pager page={list.page} pages={query.data?.total_pages ?? 1} onPage={list.toPage} />
        </ListStates>
      </div>
    </>
  );
}

function InboxCard({
  flag,
  left,
  onWriting,
}: {
  flag: FlaggedMessage;
  /** It is no longer in the list: what became of it is asked for. */
  left: boolean;
  onWriting: OnWriting;
}): ReactNode {
  const companyId = useCompanyId();
  const query = useCall(
    "getFlaggedMessage",
    { company_id: companyId, id: flag.id },
    { enabled: left },
  );
  const newest = (left && query.data?.flagged) || flag;
  const gone = left && isMissing(query.error);
  return <FlagCard flag={newest} gone={gone} companyId={companyId} onWriting={onWriting} />;
}

function One({ id }: { id: number }): ReactNode {
  const say = followUpsTexts.useTexts();
  const companyId = useCompanyId();
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useCall("getFlaggedMessage", { company_id: companyId, id }, { enabled: known });
  const all = (
    <Link
      to="/$company_id/flags/{-$id}"
      params={{ company_id: String(companyId), id: undefined }}
      search={{}}
    >
      {say("flags.showAll")}
    </Link>
  );
  if (!known) return <MissingState back={all} />;
  if (query.isPending) return <SkeletonList rows={1} />;
  if (!query.data || isMissing(query.error))
    return <ErrorState error={query.error} back={all} onRetry={() => void query.refetch()} />;
  return (
    <div className="stack">
      <div>{all}</div>
      <FlagCard flag={query.data.flagged} companyId={companyId} />
    </div>
  );
}

/** An address somebody made up asks for what waits. */
function inputOf(companyId: number, list: ListState<(typeof filterNames)[number]>) {
  return {
    company_id: companyId,
    state: states.find((each) => each === list.filters.state) ?? "awaiting",
    location_id: idFrom(list.filters.location) ?? undefined,
    page: list.page,
    terms: list.terms,
  };
}
