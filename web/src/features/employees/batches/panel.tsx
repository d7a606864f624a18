import type { Batch } from "@lineup/contract/employees/batches/schemas";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { dateTimePhrase } from "#web/lib/dates/dates.ts";
import { useListState } from "#web/lib/navigation/list-state.ts";
import { refresh } from "#web/lib/live/live.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { ListStates, ListTools } from "#web/ui/lists/data-table.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { useLastPage } from "#web/ui/lists/paged-list.tsx";
import { ConfirmDialog, ModalOverlay } from "#web/ui/dialogs/dialog.tsx";
import { ProgressBar } from "#web/ui/feedback/progress.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { EmptyState, ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { BatchRows, RowTabs, rowsShown } from "./rows.tsx";
import styles from "./batches.module.css";
import { batchesTexts } from "./batches-texts.ts";
import { isUnderWay, useBatch } from "./use-batch.ts";

/** Shows the progress of a batch and, once it is finished, its result for each person and the undo button. */
export function BatchPanel({ id }: { id: number }): ReactNode {
  const query = useBatch(id);
  if (query.isPending) return <SkeletonList />;
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { batch } = query.data;
  return (
    <div className="stack loose">
      <section className="card stack" aria-live="polite">
        {isUnderWay(batch) ? <Progress batch={batch} /> : <Summary batch={batch} />}
      </section>
      {(batch.state === "done" || batch.state === "undone") &&
        (batch.has_rows ? <Result batch={batch} /> : <RowsGone />)}
    </div>
  );
}

function Progress({ batch }: { batch: Batch }): ReactNode {
  const say = batchesTexts.useTexts();
  const { state, done, total } = batch;
  const now = { done, total };
  const words = say(state === "waiting" ? "state.waiting" : stateKey(state), now);
  return (
    <>
      <h2>{words}</h2>
      <ProgressBar label={say("progress.label")} value={total > 0 ? done / total : 0} />
      <p className="dim">{say("progress.leave")}</p>
    </>
  );
}

function stateKey(state: Batch["state"]): "state.running" | "state.undoing" {
  return state === "undoing" ? "state.undoing" : "state.running";
}

function Summary({ batch }: { batch: Batch }): ReactNode {
  const say = batchesTexts.useTexts();
  const { counts, problem, undone_by, created_by } = batch;
  const doneBy = created_by && say("by", { name: created_by.name });
  const who = undone_by ? say("undone.by", { name: undone_by.name }) : doneBy;
  const when = batch.undone_at ?? batch.finished_at ?? batch.created_at;
  return (
    <>
      <div className={styles.summary}>
        <div className={styles.words}>
          <h2>{titleOf(batch, say)}</h2>
          <p className="dim small">
            {who && `${who} · `}
            <RelativeTime iso={when} />
          </p>
        </div>
        {batch.can_undo && <Undo batch={batch} />}
      </div>
      {problem && <Note level="alarm">{problem}</Note>}
      {batch.state === "done" && counts.refused > 0 && (
        <Note level="warn">
          {say(batch.kind === "import" ? "refused.import" : "refused", { count: counts.refused })}
        </Note>
      )}
      {counts.kept > 0 && <Note level="warn">{say("undone.kept", { count: counts.kept })}</Note>}
      {batch.state === "done" && !batch.can_undo && changedIn(batch) > 0 && (
        <p className="dim small">{say("undo.over")}</p>
      )}
    </>
  );
}

function titleOf(batch: Batch, say: ReturnType<typeof batchesTexts.useTexts>): string {
  if (batch.state === "failed") return say("failed.title");
  const { created, undone } = batch.counts;
  if (batch.state === "undone")
    return undone === 0 ? say("undone.none") : say("undone.title", { count: undone });
  const count = changedIn(batch);
  if (count === 0) return say("done.none");
  if (created === 0) return say("done.title", { count });
  return say(created === count ? "done.added" : "done.both", { count });
}

function changedIn({ counts: { created, updated, deactivated } }: Batch): number {
  return created + updated + deactivated;
}

function Undo({ batch }: { batch: Batch }): ReactNode {
  const say = batchesTexts.useTexts();
  const [asking, setAsking] = useState(false);
  const undo = useCallMutation("undoBatch", {
    onSuccess: () => {
      setAsking(false);
      refresh("getBatch", "listBatchRows", "listBatches");
    },
    onError: (error) => {
      setAsking(false);
      refresh("getBatch");
      showError(error, say("undo.failed"));
    },
  });
  const { company_id, id } = { company_id: useCompanyId(), id: batch.id };
  return (
    <div className={styles.undo}>
      <Button
        variant="secondary"
        outline
        icon={<IconArrowBackUp size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {say("undo")}
      </Button>
      {batch.undo_until && (
        <span className="dim small">
          {say("undo.until", { date: dateTimePhrase(batch.undo_until) })} (
          <RelativeTime iso={batch.undo_until} coming />)
        </span>
      )}
      <ConfirmDialog
        open={asking}
        title={say("undo.ask")}
        text={[
          say("undo.text", { count: changedIn(batch) }),
          ...(batch.counts.created > 0 ? [say("undo.added")] : []),
        ].join(" ")}
        confirm={say("undo")}
        variant="danger"
        busy={undo.isPending}
        onConfirm={() => undo.mutate({ company_id, id })}
        onClose={() => setAsking(false)}
      />
      <ModalOverlay open={undo.isPending} />
    </div>
  );
}

function RowsGone(): ReactNode {
  const say = batchesTexts.useTexts();
  return <EmptyState title={say("rows.gone.title")} text={say("rows.gone.text")} />;
}

const filterNames = ["show"] as const;

function Result({ batch }: { batch: Batch }): ReactNode {
  const say = batchesTexts.useTexts();
  const list = useListState(filterNames);
  const shown = rowsShown(list.filters.show);
  const query = useCall(
    "listBatchRows",
    {
      company_id: useCompanyId(),
      ...{ id: batch.id, page: list.page, terms: list.terms },
      action: shown === "all" ? undefined : shown,
    },
    { keepPrevious: true },
  );
  const { rows, total_pages: pages = null } = query.data ?? {};
  const isBeyond = useLastPage(list, query.isPlaceholderData ? null : pages);
  const title = say(batch.state === "undone" ? "rows.undone" : "rows.result");
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      <RowTabs
        counts={batch.counts}
        shown={shown}
        onShow={(next) => list.filter("show", next === "all" ? undefined : next)}
      />
      <ListTools>
        <SearchField label={say("rows.search")} value={list.typed} onChange={list.search} />
      </ListTools>
      <ListStates
        query={{ ...query, isPending: query.isPending || isBeyond }}
        count={rows?.length ?? 0}
        list={list}
        empty={<EmptyState title={say("rows.none.title")} text={say("rows.none.text")} />}
      >
        <BatchRows rows={rows} label={title} stale={query.isPlaceholderData} />
        <Pager page={list.page} pages={pages ?? 1} onPage={list.toPage} />
      </ListStates>
    </section>
  );
}
