import type { Memo } from "@lineup/contract/memos/schemas";
import { IconBell, IconUserPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { DownloadButton } from "#web/entities/media/download-button.tsx";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { LocationFilter } from "#web/entities/segments/filter.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useListState, type ListControls } from "#web/lib/navigation/list-state.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { SelectionBar } from "#web/ui/lists/selection-bar.tsx";
import { ListTools } from "#web/ui/lists/data-table.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";
import { PagedList } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import styles from "../memos.module.css";
import { memosTexts } from "#web/features/memos/memos-texts.ts";
import { panelTitle, RecipientsTable } from "./table.tsx";
import { useRecipientActions } from "./use-recipient-actions.ts";

const AddRecipients = lazyDialog(() => import("./add-recipients.tsx"), "AddRecipients", {
  needs: editorTexts,
});

const states = ["all", "acknowledged", "waiting", "flagged"] as const;
/** The filters of the list, without the status tabs and the search. */
const narrowingNames = ["location"] as const;
const filterNames = ["state", ...narrowingNames] as const;
type State = (typeof states)[number];
type Asking = "remind" | "remindAll" | "remove" | "add" | null;
const nobody: ReadonlySet<number> = new Set();

/** The list of a memo's recipients, with tabs by status, a search, and buttons to remind, add, remove and download. */
export function RecipientsPanel({ memo }: { memo: Memo }): ReactNode {
  const say = memosTexts.useTexts();
  const list = useListState(filterNames);
  // The filters without the status tab, so that clearing the filters doesn't change the tab.
  const narrowing = useListState(narrowingNames);
  const state: State = states.find((each) => each === list.filters.state) ?? "all";
  const open = memo.status === "published" || memo.status === "scheduled";
  const narrowed = JSON.stringify([state, list.filters.location, list.terms, open]);
  const [chosenIn, setChosenIn] = useState(narrowed);
  const [chosen, setChosen] = useState(nobody);
  if (chosenIn !== narrowed) {
    // The selection is cleared when the tab, the location filter or the search changes, because selected people could
    // be hidden, and when the memo ends, because no one can be reminded or removed anymore.
    setChosenIn(narrowed);
    setChosen(nobody);
  }
  const [asking, setAsking] = useState<Asking>(null);
  const top = useFocusKept<HTMLParagraphElement>(`${chosen.size} ${asking}`);
  const actions = useRecipientActions(memo, () => {
    setAsking(null);
    setChosen(nobody);
  });
  const query = useCall(
    "listMemoRecipients",
    {
      company_id: memo.company_id,
      id: memo.id,
      state,
      location_id: idFrom(list.filters.location) ?? undefined,
      page: list.page,
      terms: list.terms,
      sort_by: list.sortBy === "acknowledged_at" ? "acknowledged_at" : "name",
      sort_direction: list.sortDirection,
    },
    { keepPrevious: true },
  );
  const rows = query.data?.recipients;
  return (
    <section className={styles.people} aria-labelledby="memo-people">
      <div className="row between">
        <h2 id="memo-people">{say(panelTitle(memo))}</h2>
        <PanelButtons memo={memo} open={open} onAsk={setAsking} />
      </div>
      {memo.is_anonymous && (
        <div className={styles.aside}>
          <Note>
            {say("people.anonymous")} {asksNow(memo) && say("people.anonymous.remind")}
          </Note>
        </div>
      )}
      <StateTabs memo={memo} state={state} list={list} />
      <ListTools>
        <SearchField label={say("people.search")} value={list.typed} onChange={list.search} />
        <LocationFilter list={list} />
      </ListTools>
      <PagedList
        query={query}
        count={rows?.length ?? 0}
        list={{ ...list, narrowed: narrowing.narrowed, clear: narrowing.clear }}
        top={top}
        counted={(count) => say("people.count", { count })}
        empty={<EmptyState title={say("people.none.title")} text={say(emptyText(memo, state))} />}
      >
        <RecipientsTable
          rows={rows}
          memo={memo}
          list={list}
          stale={query.isPlaceholderData}
          selection={open && !memo.is_anonymous ? { ids: chosen, onChange: setChosen } : undefined}
        />
      </PagedList>
      {chosen.size > 0 && (
        <SelectionBar text={say("people.chosen", { count: chosen.size })}>
          {asksNow(memo) && (
            <Button
              variant="secondary"
              outline
              loading={actions.reminding}
              onClick={() => (chosen.size > 1 ? setAsking("remind") : actions.remind([...chosen]))}
            >
              {say("people.remind")}
            </Button>
          )}
          <Button variant="danger" outline onClick={() => setAsking("remove")}>
            {say("people.remove")}
          </Button>
        </SelectionBar>
      )}
      <OpenDialog
        memo={memo}
        asking={asking}
        chosen={chosen}
        actions={actions}
        onClose={setAsking}
      />
    </section>
  );
}

/** @returns the key of the text that a list without people shows: people answer a survey, and acknowledge any other memo */
function emptyText({ display_type: kind }: Memo, state: State) {
  const asks = kind === "survey";
  return asks && (state === "acknowledged" || state === "waiting")
    ? (`people.none.survey.${state}` as const)
    : (`people.none.${state}` as const);
}

function StateTabs({
  memo,
  state,
  list,
}: {
  memo: Memo;
  state: State;
  list: ListControls<(typeof filterNames)[number]>;
}): ReactNode {
  const say = memosTexts.useTexts();
  const asks = memo.display_type === "survey";
  const counts = countsOf(memo);
  return (
    <Tabs
      label={say("people.tabs")}
      current={state}
      onChange={(next) => list.filter("state", next === "all" ? undefined : next)}
      tabs={statesOf(memo).map((key) => ({
        key,
        label: say("people.tab", {
          label: say(asks && key === "acknowledged" ? "people.haveAnswered" : `people.${key}`),
          count: counts[key],
        }),
        content: null,
      }))}
    />
  );
}

function PanelButtons({
  memo,
  open,
  onAsk,
}: {
  memo: Memo;
  /** True while recipients can be added and removed: the memo is published or scheduled. */
  open: boolean;
  onAsk: (what: Asking) => void;
}): ReactNode {
  const say = memosTexts.useTexts();
  const { waiting } = countsOf(memo);
  return (
    <div className="row">
      {!memo.is_anonymous && (
        <DownloadButton
          call="downloadMemoResponses"
          input={{ company_id: memo.company_id, id: memo.id }}
          fallback={`memo-${memo.id}.csv`}
        />
      )}
      {open && (
        <Button
          variant="secondary"
          outline
          icon={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={() => onAsk("add")}
        >
          {say("people.add")}
        </Button>
      )}
      {asksNow(memo) && waiting > 0 && (
        <Button
          variant="secondary"
          outline
          icon={<IconBell size={18} aria-hidden="true" />}
          onClick={() => onAsk("remindAll")}
        >
          {say("people.remindAll")}
        </Button>
      )}
    </div>
  );
}

function OpenDialog({
  memo,
  asking,
  chosen,
  actions,
  onClose,
}: {
  memo: Memo;
  asking: Asking;
  chosen: ReadonlySet<number>;
  actions: ReturnType<typeof useRecipientActions>;
  onClose: (next: null) => void;
}): ReactNode {
  const say = memosTexts.useTexts();
  const { waiting } = countsOf(memo);
  if (asking === "add") {
    return <AddRecipients memo={memo} actions={actions} onClose={() => onClose(null)} />;
  }
  if (asking === "remind" || asking === "remindAll") {
    const some = asking === "remind";
    return (
      <ConfirmDialog
        open
        variant="primary"
        title={say("people.remind.ask", { count: some ? chosen.size : waiting })}
        text={say("people.remind.text")}
        confirm={say("people.remind")}
        busy={actions.reminding}
        onConfirm={() => actions.remind(some ? [...chosen] : undefined)}
        onClose={() => onClose(null)}
      />
    );
  }
  return (
    <ConfirmDialog
      open={asking === "remove"}
      title={say("people.remove.ask", { count: chosen.size })}
      text={say("people.remove.text")}
      confirm={say("people.remove")}
      busy={actions.removing}
      onConfirm={() => actions.remove([...chosen])}
      onClose={() => onClose(null)}
    />
  );
}

/** @returns true if recipients can be reminded: the memo is published, and its content is visible to them */
function asksNow({ status, is_revealed }: Memo): boolean {
  return status === "published" && is_revealed;
}

/** @returns the status tabs. Only the kind `memo` has the tab for questions. An anonymous survey shows no status. */
function statesOf({ display_type: kind, is_anonymous }: Memo): readonly State[] {
  if (is_anonymous) return ["all"];
  return kind === "memo" ? states : states.filter((state) => state !== "flagged");
}

function countsOf(memo: Memo): Record<State, number> {
  const all = memo.recipient_count ?? 0;
  const acknowledged = memo.acknowledged_count ?? 0;
  return { all, acknowledged, waiting: all - acknowledged, flagged: memo.flagged_count ?? 0 };
}
