import type { Memo } from "@lineup/contract/memos/schemas";
import { useState, type ReactNode } from "react";
import { MemoActions } from "#web/entities/memos/memo-actions.tsx";
import { LanguageTurn, MemoArticle } from "#web/entities/memos/memo-article.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { useReading } from "#web/entities/memos/reading.ts";
import { useNoteRead } from "#web/entities/memos/use-note-read.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { ErrorState, SkeletonList } from "#web/ui/states.tsx";
import { homeTexts } from "./home-texts.ts";

interface MemoDialogProps {
  companyId: number;
  id: number;
  /** What is known of it before it is fetched. */
  known: Memo | null;
  onClose: () => void;
}

/** One memo to read and answer. Stays as it is when the list behind it moves on. */
export function MemoDialog({ companyId, id, known, onClose }: MemoDialogProps): ReactNode {
  const say = homeTexts.useTexts();
  const { data, error, refetch } = useCall("getMemo", { company_id: companyId, id });
  const memo = data?.memo ?? known;
  if (memo) return <OpenMemo memo={memo} onClose={onClose} />;
  return (
    <Dialog open wide title={say("home.memo")} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonList />}
    </Dialog>
  );
}

function OpenMemo({ memo: received, onClose }: { memo: Memo; onClose: () => void }): ReactNode {
  const say = memoTexts.useTexts();
  const core = coreTexts.useTexts();
  const reading = useReading(received);
  const { memo } = reading;
  const [signing, setSigning] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useNoteRead(memo);
  return (
    <Dialog
      open
      wide
      title={memo.title}
      closeOutside={!signing}
      onClose={() => (signing ? setLeaving(true) : onClose())}
    >
      <div className="stack">
        <MemoArticle memo={memo} />
        <LanguageTurn reading={reading} />
        <MemoActions memo={memo} onSigning={setSigning} />
      </div>
      <ConfirmDialog
        open={leaving}
        title={say("sign.leave")}
        text={say("sign.leave.text")}
        confirm={core("form.leave.go")}
        cancel={say("sign.stay")}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </Dialog>
  );
}
