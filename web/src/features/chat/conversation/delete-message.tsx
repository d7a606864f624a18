import type { ChatMessage } from "@lineup/contract/chat/schemas";
import type { ReactNode } from "react";
import { showAnswer } from "#web/entities/chat/apply-event.ts";
import { useCompany } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { chatTexts } from "../chat-texts.ts";

/** Asks before a message is deleted for everyone. */
export function DeleteMessage({
  message,
  onClose,
}: {
  message: ChatMessage | null;
  onClose: () => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const core = coreTexts.useTexts();
  const { company, employee } = useCompany();
  const remove = useCallMutation("deleteChatMessage", {
    onSuccess({ message: gone }) {
      showAnswer(company.id, "update", gone);
      onClose();
    },
    onError: (error) => showError(error, say("delete.failed")),
  });
  const isOwn = message?.employee_id === employee.id;
  return (
    <ConfirmDialog
      open={message !== null}
      title={say("delete.title")}
      text={say(isOwn ? "delete.text" : "delete.other")}
      confirm={core("action.delete")}
      busy={remove.isPending}
      onConfirm={() =>
        message &&
        remove.mutate({
          company_id: company.id,
          group_id: message.chat_group_id,
          message_id: message.id,
        })
      }
      onClose={onClose}
    />
  );
}
