import { useState, type ReactNode } from "react";
import { Attachments } from "#web/entities/memos/attachments.tsx";
import { MemoFacts } from "#web/entities/memos/memo-article.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { picturesIn, RichText } from "#web/entities/memos/rich-text.tsx";
import { useUserDetails } from "#web/entities/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import type { MemoForm } from "./memo-form.ts";
import styles from "./memos.module.css";
import { useSettled } from "#web/lib/use-settled.ts";

const settleMs = 200;

/** How the memo will look on a phone. */
export function MemoPreview({ form }: { form: MemoForm }): ReactNode {
  const sayMemo = memoTexts.useTexts();
  const { user } = useUserDetails();
  const [turned, setTurned] = useState(false);
  const shown = (turned && form.spanish) || form;
  const content = useSettled(shown.content, settleMs);
  const inside = picturesIn(content);
  return (
    <div className={styles.phone}>
      <div className="stack">
        <h3>{shown.title || <span className="dim">{sayMemo("memo.untitled")}</span>}</h3>
        <MemoFacts
          memo={{
            author: { id: 0, name: user.name },
            status: "draft",
            start_at: null,
            published_at: null,
            first_out_at: null,
            end_at: null,
            due_at: form.due_at,
            category: form.category || null,
            priority: form.priority,
            is_past_due: false,
          }}
        />
        <RichText html={content} media={form.media} />
        <Attachments media={form.media.filter(({ id }) => !inside.has(id))} />
        {form.spanish && (
          <Button variant="link" size="small" onClick={() => setTurned(!turned)}>
            {sayMemo(turned ? "memo.showOriginal" : "memo.showTranslation")}
          </Button>
        )}
        <span className={buttonClass({ size: "large", block: true })} aria-hidden="true">
          {sayMemo(form.signature ? "ack.sign" : "ack.do")}
        </span>
        {form.type === "standard" && (
          <span
            className={buttonClass({ variant: "secondary", outline: true, block: true })}
            aria-hidden="true"
          >
            {sayMemo("flag.do")}
          </span>
        )}
      </div>
    </div>
  );
}
