import { useEffect, useRef, type ReactNode } from "react";
import { Note } from "#web/ui/feedback/banner.tsx";
import { LanguageTurn, MemoArticle } from "./article.tsx";
import { MemoActions } from "./lazy-actions.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import styles from "../memos.module.css";
import { useNewText, type Reading } from "./reading.ts";

/** A memo and its reader's actions. If the text changes while the memo is open, the reader can't respond to the old text. */
export function MemoToRead({ reading }: { reading: Reading }): ReactNode {
  const { memo } = reading;
  const newText = useNewText(memo);
  return (
    <>
      {newText.unread && <Changed key={memo.version} />}
      <MemoArticle memo={memo} />
      <LanguageTurn reading={reading} />
      {memo.employee_response && memo.status !== "draft" && (
        <MemoActions memo={memo} newText={newText} />
      )}
    </>
  );
}

/** A note above the new text. The note says that the text has changed, and scrolls into view. */
function Changed(): ReactNode {
  const say = memoTexts.useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Someone who is typing in a text field isn't interrupted: the focus and the scroll position don't change.
    if (document.activeElement?.matches("textarea")) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} tabIndex={-1} role="alert" className={styles.changed}>
      <Note level="warn">{say("ack.new")}</Note>
    </div>
  );
}
