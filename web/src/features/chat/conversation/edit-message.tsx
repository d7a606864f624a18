import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { longestChatMessage } from "@lineup/contract/constants";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { showAnswer } from "#web/entities/chat/apply-event.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { FieldError } from "#web/ui/forms/field.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { GrowingText, sendsOnEnter } from "../composer/growing-text.tsx";

/** An own message that is being changed, in its place. Escape leaves it as it was. */
export function EditMessage({
  message,
  onClose,
}: {
  message: ChatMessage;
  onClose: () => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const core = coreTexts.useTexts();
  const companyId = useCompanyId();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`chat-edit:${message.id}`, message.content);
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const change = useCallMutation("editChatMessage", {
    onSuccess({ message: changed }) {
      showAnswer(companyId, "update", changed);
      draft.clear();
      onClose();
    },
    onError: (error) => showError(error, say("edit.failed")),
  });
  const content = draft.value.trim();
  const over = content.length - longestChatMessage;
  function save(): void {
    if (over > 0 || change.isPending) return;
    const mustSay = content === "" && message.image === null && message.image_url === null;
    setEmpty(mustSay);
    if (mustSay) return;
    if (content === message.content) return cancel();
    const { id: message_id, chat_group_id: group_id } = message;
    change.mutate({ company_id: companyId, group_id, message_id, content });
  }
  function cancel(): void {
    draft.clear();
    onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.stopPropagation();
      cancel();
    } else if (sendsOnEnter(event)) {
      event.preventDefault();
      save();
    }
  }
  const error = isEmpty ? say("edit.empty") : null;
  return (
    <div className={styles.editing}>
      <GrowingText
        field={field}
        label={say("edit.label")}
        value={draft.value}
        isBad={error !== null || over > 0}
        onChange={draft.set}
        onKeyDown={onKeyDown}
      />
      <FieldError
        id={`chat-edit-${message.id}`}
        text={over > 0 ? say("write.tooLong", { count: over }) : error}
      />
      <div className={styles.editActs}>
        <Button variant="secondary" outline size="small" onClick={cancel}>
          {core("action.cancel")}
        </Button>
        <Button size="small" loading={change.isPending} onClick={save}>
          {say("edit.save")}
        </Button>
      </div>
    </div>
  );
}
