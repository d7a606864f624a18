import type { Memo } from "@lineup/contract/memos/schemas";
import { useState, type ReactNode } from "react";
import { useCall } from "#web/lib/api/use-call.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";
import { MemoCard } from "./memo-card.tsx";

/**
 * The memos the reader acknowledged earlier. They are fetched on request, or when the inbox is empty, to hide the
 * button from people who have none.
 */
export function EarlierMemos({
  companyId,
  caughtUp,
  onOpen,
}: {
  companyId: number;
  /** True if the screen has nothing else to read. */
  caughtUp: boolean;
  onOpen: (memo: Memo) => void;
}): ReactNode {
  const say = homeTexts.useTexts();
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const top = useFocusKept<HTMLHeadingElement>(String(open));
  const list = useCall(
    "listEmployeeMessages",
    { company_id: companyId, state: "read", page },
    { enabled: open || caughtUp, keepPrevious: true },
  );
  // The last page may have disappeared meanwhile.
  const last = Math.max(list.data?.total_pages ?? page, 1);
  if (page > last && !list.isPlaceholderData) setPage(last);
  if (!open) {
    if (caughtUp && list.data?.memos.length === 0) return null;
    return (
      <Button
        variant="link"
        className={caughtUp && list.isPending ? styles.unsure : undefined}
        onClick={() => setOpen(true)}
      >
        {say("home.earlier.show")}
      </Button>
    );
  }
  return (
    <div className="stack" data-list>
      <h3 ref={top} tabIndex={-1} data-list-top>
        {say("home.earlier")}
      </h3>
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
