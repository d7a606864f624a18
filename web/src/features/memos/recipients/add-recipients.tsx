import type { Memo } from "@lineup/contract/memos/schemas";
import { useState, type ReactNode } from "react";
import { AddPeople } from "#web/entities/employees/add-people.tsx";
import { asksFirst, sendLabel } from "#web/entities/memos/sending/send-label.ts";
import { SendQuestion } from "#web/entities/memos/sending/send-question.tsx";
import { memosTexts } from "#web/features/memos/memos-texts.ts";
import type { Named } from "#web/ui/forms/people-picker.tsx";
import type { useRecipientActions } from "./use-recipient-actions.ts";

/** A dialog that adds people to a memo that is sent or scheduled. For more than a few people, it asks first. */
export function AddRecipients({
  memo,
  actions,
  onClose,
}: {
  memo: Memo;
  actions: Pick<ReturnType<typeof useRecipientActions>, "add" | "adding">;
  onClose: () => void;
}): ReactNode {
  const say = memosTexts.useTexts();
  const [asked, setAsked] = useState<readonly Named[] | null>(null);
  const add = (ids: number[], people: readonly Named[]): void => {
    if (asksFirst({ count: people.length, sample: [] })) setAsked(people);
    else actions.add(ids);
  };
  const to = { add, busy: actions.adding };
  return (
    <>
      <AddPeople title={say("people.add")} to={to} onClose={onClose} />
      {asked && (
        <Question
          memo={memo}
          people={asked}
          onConfirm={() => {
            setAsked(null);
            actions.add(asked.map(({ id }) => id));
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Question({
  memo,
  people,
  onConfirm,
  onClose,
}: {
  memo: Memo;
  people: readonly Named[];
  onConfirm: () => void;
  onClose: () => void;
}): ReactNode {
  const target = { mode: "recipients", location_ids: [], audience_ids: [], people } as const;
  const reach = { count: people.length, sample: people };
  const later = memo.status === "scheduled";
  return (
    <SendQuestion
      {...{ target, reach, onConfirm, onClose }}
      confirm={sendLabel({ target, reach, later })}
      final
    />
  );
}
