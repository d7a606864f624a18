import type { MemoTemplateSendRow } from "@lineup/contract/sends/schemas";
import { useMutation } from "@tanstack/react-query";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { sendsTexts } from "./sends-texts.ts";

type SendAction = "draft" | "archive" | "unarchive" | "delete";

const calls = {
  draft: "draftSend",
  archive: "archiveSend",
  unarchive: "unarchiveSend",
  delete: "deleteSend",
} as const;
const undoForMs = 8000;

/**
 * Returning a send to draft, archiving, restoring and deleting it. Archiving can be undone.
 * @param onEnd called after success and failure
 * @param onDeleted called before the lists are refetched, to leave the deleted send's page first
 */
export function useSendActions(
  send: MemoTemplateSendRow,
  onEnd: () => void,
  onDeleted?: () => void,
) {
  const about = { company_id: send.company_id, id: send.id };
  const mutation = useMutation({
    mutationFn: async (action: SendAction) => void (await call(calls[action], about)),
    onSuccess: (_done, action) => {
      if (action === "delete") onDeleted?.();
      refreshSends();
      const undo = {
        timeout: undoForMs,
        action: {
          label: coreTexts.say("action.undo"),
          onPress: () => mutation.mutate("unarchive"),
        },
      };
      toast({
        title: sendsTexts.say(`action.${action}.done`),
        messages: [send.title],
        variant: "success",
        // Restoring a scheduled send would not schedule it again, so there is no undo.
        ...(action === "archive" && send.status !== "scheduled" ? undo : {}),
      });
    },
    onError: (error) => showError(error),
    onSettled: onEnd,
  });
  return { busy: mutation.isPending, run: mutation.mutate };
}
