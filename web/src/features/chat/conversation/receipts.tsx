import type { ChatGroup, ChatMessage } from "@lineup/contract/chat/schemas";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { listFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";

/** At most this many names are shown; the dialog has all. */
const maxNames = 3;

/** Who has read the newest message. Pressing it shows everyone who has and who hasn't. */
export function Receipts({
  message,
  group,
  onOpen,
}: {
  message: ChatMessage;
  group: ChatGroup;
  onOpen: (message: ChatMessage) => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const { employee } = useCompany();
  const isOther = (id: number): boolean => id !== employee.id && id !== message.employee_id;
  const others = message.receipts.filter(({ employee_id }) => isOther(employee_id));
  const more = message.receipt_count - message.receipts.length;
  if (others.length === 0) return null;
  const first = others.slice(0, maxNames).map(({ name }) => name);
  const count = others.length - first.length + more;
  const names = listFormat(currentLanguage());
  const text =
    count > 0
      ? say("seen.more", { names: first.join(", "), count })
      : say("seen.names", { names: names.format(first) });
  return (
    <div className={styles.seen} aria-live="off">
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(message)}>
        {group.is_direct ? say("seen.direct") : text}
      </button>
    </div>
  );
}
