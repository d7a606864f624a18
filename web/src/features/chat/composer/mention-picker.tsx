import type { ChatGroup } from "@lineup/contract/chat/schemas";
import type { ReactNode } from "react";
import { useCompany, usePermission } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";

const settleMs = 150;
const maxOffered = 5;
/** An @ at the beginning of a word, and what of a name follows it at the end of a text. */
const begun = /(?:^|\s)@(?<name>[^@\n]{0,40})$/u;

interface MentionPickerProps {
  group: ChatGroup;
  text: string;
  /** Called with the text that has a whole name at its end. */
  onPick: (text: string) => void;
}

/** Offers members of a group to whoever has begun a name with an @ at the end of a text. */
export function MentionPicker({ group, text, onPick }: MentionPickerProps): ReactNode {
  const say = chatTexts.useTexts();
  const { company, employee } = useCompany();
  const isManager = usePermission("memos:manage");
  const name = begun.exec(text)?.groups?.["name"] ?? null;
  const terms = useDebounced(name?.trim() ?? "", settleMs);
  const query = useCall(
    "listChatMembers",
    { company_id: company.id, group_id: group.id, terms, per_page: maxOffered + 1 },
    { enabled: name !== null, keepPrevious: true },
  );
  if (name === null || group.is_direct) return null;
  const people = (query.data?.members ?? []).filter(({ id }) => id !== employee.id);
  const everyone = say("mention.everyone");
  const isEveryone = isManager && everyone.startsWith(name.toLowerCase());
  const names = [
    ...(isEveryone ? [everyone] : []),
    ...people.slice(0, maxOffered).map((one) => one.name),
  ];
  // A whole name is no longer offered, nor is one that no one has.
  if (names.length === 0 || names.some((one) => `${one} ` === name)) return null;
  const before = text.slice(0, text.length - name.length);
  return (
    <div className={styles.mentions} role="group" aria-label={say("mention.label")}>
      {names.map((one) => (
        <Button
          key={one}
          variant="secondary"
          outline
          size="small"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(`${before}${one} `)}
        >
          @{one}
        </Button>
      ))}
    </div>
  );
}
