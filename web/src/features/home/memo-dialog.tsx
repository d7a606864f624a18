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

/** One memo to read and answer. Stays as it is when the list behind it moves on. */
export function MemoDialog({
  memo: shown,
  onClose,
}: {
  memo: Memo;
  onClose: () => void;
}): ReactNode {
  const say = memoTexts.useTexts();
  const core = coreTexts.useTexts();
  const { data } = useCall("getMemo", { company_id: shown.company_id, id: shown.id });
  const reading = useReading(data?.memo ?? shown);
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
