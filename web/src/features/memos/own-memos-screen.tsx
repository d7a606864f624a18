import type { Memo } from "@lineup/contract/memos/schemas";
import { Link } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { NeedBadges } from "#web/entities/memos/memo-badges.tsx";
import { MemoFacts } from "#web/entities/memos/reading/memo-facts.tsx";
import { useReading } from "#web/entities/memos/reading/reading.ts";
import { plainText } from "#web/entities/memos/rich-text/rich-text.tsx";
import type { Input } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import { readListState, useListState, type ListState } from "#web/lib/navigation/list-state.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { ListTools } from "#web/ui/lists/data-table.tsx";
import { PagedList } from "#web/ui/lists/paged-list.tsx";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";

const filterNames = ["state"] as const;
/** What waits for the reader comes first. */
const states = ["unread", "read", "all"] as const;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listEmployeeMessages", inputOf(companyId, readListState(search, filterNames)));
}

/** The memos that the reader has received, in tabs by whether they still wait, with a search. */
export function OwnMemosScreen(): ReactNode {
  const say = memosTexts.useTexts();
  const list = useListState(filterNames);
  const input = inputOf(useCompanyId(), list);
  const query = useCall("listEmployeeMessages", input, { keepPrevious: true });
  // The tab is not a filter: it stays when the search is cleared.
  const search = useListState();
  const memos = query.data?.memos ?? [];
  return (
    <div className="reading">
      <PageHeader title={say("list.title")} />
      <Tabs
        label={say("own.tabs")}
        current={input.state}
        onChange={(next) => list.filter("state", next === states[0] ? undefined : next)}
        tabs={states.map((key) => ({ key, label: say(`own.${key}`), content: null }))}
      />
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
      </ListTools>
      <PagedList
        query={query}
        count={memos.length}
        list={{ ...list, narrowed: search.narrowed, clear: search.clear }}
        counted={(count) => say("list.count", { count })}
        empty={
          <EmptyState
            title={say(`own.none.${input.state}`)}
            text={say(`own.none.${input.state}.text`)}
          />
        }
      >
        <ul className={styles.own} aria-busy={query.isPlaceholderData || undefined}>
          {memos.map((memo) => (
            <li key={memo.id}>
              <OwnMemo memo={memo} />
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}

/** A card that opens the memo wherever it is pressed. */
function OwnMemo({ memo: received }: { memo: Memo }): ReactNode {
  const { memo } = useReading(received);
  const text = useMemo(() => plainText(memo.content), [memo.content]);
  return (
    <article className="card">
      <div className="row">
        <NeedBadges memo={memo} />
      </div>
      <h2>
        <Link
          to="/$company_id/memo/$id"
          params={{ company_id: String(memo.company_id), id: String(memo.id) }}
          search={useReturnTarget("MemosList")}
          lang={memo.shownLocale}
        >
          {memo.title}
        </Link>
      </h2>
      {text && <p lang={memo.shownLocale}>{text}</p>}
      <MemoFacts memo={memo} />
    </article>
  );
}

/** An invalid address shows what waits. */
function inputOf(
  companyId: number,
  { terms, page, filters }: ListState<(typeof filterNames)[number]>,
): Input<"listEmployeeMessages"> & { state: (typeof states)[number] } {
  const state = states.find((each) => each === filters.state) ?? states[0];
  return { company_id: companyId, state, terms, page };
}
