import type { Memo } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { MemoGone } from "#web/entities/memos/reading/gone.tsx";
import { MemoActions } from "#web/entities/memos/reading/lazy-actions.tsx";
import { MemoToRead } from "#web/entities/memos/reading/memo-to-read.tsx";
import { useReading } from "#web/entities/memos/reading/reading.ts";
import { useMarkRead } from "#web/entities/memos/reading/use-mark-read.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { homeTexts } from "./home-texts.ts";

// With the dialog, so that a memo can be answered even if the connection is lost by then.
MemoActions.preload();

interface MemoDialogProps {
  companyId: number;
  id: number;
  /** The memo from the list, shown until it is fetched. */
  known: Memo | null;
  onClose: () => void;
}

/** A memo to read and answer. It stays as it is when the list behind it changes. */
export function MemoDialog({ companyId, id, known, onClose }: MemoDialogProps): ReactNode {
  const say = homeTexts.useTexts();
  const { data, error, refetch } = useCall("getMemo", { company_id: companyId, id });
  const memo = data?.memo ?? known;
  const gone = isMissing(error);
  if (memo && !gone) return <OpenMemo key={memo.id} memo={memo} onClose={onClose} />;
  return (
    <Dialog open wide title={say("home.memo")} onClose={onClose}>
      {memo ? (
        <MemoGone memoId={id} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList />
      )}
    </Dialog>
  );
}

function OpenMemo({ memo, onClose }: { memo: Memo; onClose: () => void }): ReactNode {
  const reading = useReading(memo);
  useMarkRead(memo);
  return (
    <Dialog open wide title={reading.memo.title} lang={reading.memo.shownLocale} onClose={onClose}>
      <div className="stack">
        <MemoToRead reading={reading} />
      </div>
    </Dialog>
  );
}
