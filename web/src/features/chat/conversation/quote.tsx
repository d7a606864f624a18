import type { ChatMessage } from "@lineup/contract/chat/schemas";
import type { ReactNode } from "react";
import { textOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";

type Primary = NonNullable<ChatMessage["primary"]>;

interface QuoteProps {
  /** The answered message. */
  primary: Primary;
  /** Shows the answered message; absent where pressing the quote does nothing. */
  onGoTo?: (id: number) => void;
}

/** What a message answers. Pressing it leads there, unless it is gone or was written before the reader could see it. */
export function Quote({ primary, onGoTo }: QuoteProps): ReactNode {
  const say = chatTexts.useTexts();
  const name = primary.employee?.name ?? say("quote.someone");
  const words = (
    <>
      {primary.employee && <strong>{name}</strong>}
      <span>{quotedText(primary, say)}</span>
    </>
  );
  const isThere = primary.is_visible && primary.deleted_at === null;
  if (!onGoTo || !isThere) return <blockquote className={styles.quote}>{words}</blockquote>;
  return (
    <button
      type="button"
      className={styles.quote}
      title={say("quote.jump", { name })}
      onClick={() => onGoTo(primary.id)}
    >
      {words}
    </button>
  );
}

function quotedText(
  primary: Primary,
  say: (key: "quote.deleted" | "quote.hidden") => string,
): string {
  if (!primary.is_visible) return say("quote.hidden");
  return primary.deleted_at === null ? textOf(primary) : say("quote.deleted");
}
