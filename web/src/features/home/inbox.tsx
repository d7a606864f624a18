import { IconCircleCheck } from "@tabler/icons-react";
import type { Memo } from "@lineup/contract/memos/schemas";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { inOrder, needOf } from "#web/entities/memos/memo-need.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Pager } from "#web/ui/data-table.tsx";
import { EmptyState, ErrorState, SkeletonList } from "#web/ui/states.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";
import { MemoCard } from "./memo-card.tsx";

const MemoDialog = lazy(async () => ({ default: (await import("./memo-dialog.tsx")).MemoDialog }));

interface InboxProps {
  memos: readonly Memo[];
  companyId: number;
}

/** The memos waiting for the reader, in the order that matters, and those from before. */
export function Inbox({ memos, companyId }: InboxProps): ReactNode {
  const say = homeTexts.useTexts();
  const [reading, setReading] = useState<Memo | null>(null);
  const waiting = memos.filter((memo) => !memo.employee_response?.acknowledged_at).length;
  return (
    <section aria-labelledby="home-waiting" className="stack">
      <h2 id="home-waiting" aria-live="polite">
        {waiting > 0 ? say("home.waiting.count", { count: waiting }) : say("home.waiting")}
      </h2>
      {memos.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={<IconCircleCheck size={28} />}
            title={say("home.none.title")}
            text={say("home.none.text")}
          />
        </div>
      ) : (
        <ul className={styles.cards}>
          {inOrder(memos).map((memo) => (
            <li key={memo.id}>
              <MemoCard
                memo={memo}
                late={needOf(memo) === "past_due"}
                onOpen={() => setReading(memo)}
              />
            </li>
          ))}
        </ul>
      )}
      <Earlier companyId={companyId} onOpen={setReading} />
      {reading && (
        <Suspense>
          <MemoDialog memo={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** What the reader acknowledged before; fetched only when asked for. */
function Earlier({
  companyId,
  onOpen,
}: {
  companyId: number;
  onOpen: (memo: Memo) => void;
}): ReactNode {
  const say = homeTexts.useTexts();
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const list = useCall(
    "listEmployeeMessages",
    { company_id: companyId, state: "read", page },
    { enabled: open, keepPrevious: true },
  );
  if (!open) {
    return (
      <Button variant="link" onClick={() => setOpen(true)}>
        {say("home.earlier.show")}
      </Button>
    );
  }
  return (
    <div className="stack">
      <h3>{say("home.earlier")}</h3>
      {list.isPending && <SkeletonList rows={3} />}
      {list.error && !list.data && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.memos.length === 0 && <p className="dim">{say("home.earlier.none")}</p>}
      <ul className={styles.cards}>
        {list.data?.memos.map((memo) => (
          <li key={memo.id}>
            <MemoCard memo={memo} onOpen={() => onOpen(memo)} />
          </li>
        ))}
      </ul>
      {list.data && <Pager page={page} pages={list.data.total_pages} onPage={setPage} />}
    </div>
  );
}
