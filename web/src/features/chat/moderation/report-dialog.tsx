import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { chatTexts } from "../chat-texts.ts";

const longestReason = 1000;

/** Reports a message to management, with a reason in one's own words. */
export function ReportDialog({
  message,
  onClose,
}: {
  message: ChatMessage;
  onClose: () => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const core = coreTexts.useTexts();
  const company_id = useCompanyId();
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useCallMutation("reportChatMessage", {
    onSuccess() {
      toast({ title: say("report.done"), variant: "success" });
      onClose();
    },
    onError: (error) => showError(error, say("report.failed")),
  });
  const { id: message_id, chat_group_id: group_id, employee } = message;
  return (
    <Dialog open title={say("report.title", { name: employee.name })} onClose={onClose}>
      <div className="stack">
        <p className="dim">{say("report.text")}</p>
        <TextArea
          label={say("report.reason")}
          optional
          autoFocus
          maxLength={longestReason}
          value={reason}
          onChange={setReason}
        />
        <DialogActions>
          <Button variant="secondary" outline onClick={onClose}>
            {core("action.cancel")}
          </Button>
          <Button
            loading={isPending}
            onClick={() => mutate({ company_id, group_id, message_id, reason })}
          >
            {say("report.send")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
