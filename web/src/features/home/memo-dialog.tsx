import type { Memo } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { MemoActions } from "#web/entities/memos/memo-actions.tsx";
import { LanguageTurn, MemoArticle } from "#web/entities/memos/memo-article.tsx";
import { useReading } from "#web/entities/memos/reading.ts";
import { useNoteRead } from "#web/entities/memos/use-note-read.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { Dialog } from "#web/ui/dialog.tsx";

/** One memo to read and answer. Stays as it is when the list behind it moves on. */
export function MemoDialog({
  memo: shown,
  onClose,
}: {
  memo: Memo;
  onClose: () => void;
}): ReactNode {
  const { data } = useCall("getMemo", { company_id: shown.company_id, id: shown.id });
  const reading = useReading(data?.memo ?? shown);
  const { memo } = reading;
  useNoteRead(memo);
  return (
    <Dialog open wide title={memo.title} onClose={onClose}>
      <div className="stack">
        <MemoArticle memo={memo} />
        <LanguageTurn reading={reading} />
        <MemoActions memo={memo} />
      </div>
    </Dialog>
  );
}
