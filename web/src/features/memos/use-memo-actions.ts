import type { MemoRow } from "@lineup/contract/memos/schemas";
import { useMutation } from "@tanstack/react-query";
import { call } from "#web/lib/api/api-client.ts";
import { refresh } from "#web/lib/live.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { showError } from "#web/ui/show-error.ts";
import { toast } from "#web/ui/toast-store.ts";
import { memosTexts } from "./memos-texts.ts";

export type MemoAction = "expire" | "archive" | "delete";

const doneText = {
  expire: "detail.expired",
  archive: "detail.archived",
  delete: "detail.deleted",
} as const;
const undoForMs = 8000;

/**
 * Ending, archiving and deleting a memo. Only ending can be undone: it is a date.
 * @param onEnd after each, worked or not
 * @param onDeleted before the lists are fetched again: what is deleted is left first
 */
export function useMemoActions(memo: MemoRow, onEnd: () => void, onDeleted?: () => void) {
  const about = { company_id: memo.company_id, id: memo.id };
  const mutation = useMutation({
    mutationFn: async (action: MemoAction) => void (await call(callOf(action, memo), about)),
    onSuccess: (_done, action) => {
      if (action === "delete") onDeleted?.();
      refresh("listMemos", "getHome", "listFollowUps");
      if (action !== "delete") refresh("getMemo");
      toast({
        title: memosTexts.say(doneText[action]),
        messages: [memo.title],
        variant: "success",
        ...(action === "expire"
          ? {
              timeout: undoForMs,
              action: { label: coreTexts.say("action.undo"), onPress: () => void goOn(memo) },
            }
          : {}),
      });
    },
    onError: (error) => showError(error),
    onSettled: onEnd,
  });
  return { busy: mutation.isPending, run: mutation.mutate };
}

function callOf(action: MemoAction, { display_type: kind }: MemoRow) {
  if (action === "delete") return "deleteMemo";
  if (action === "archive") return "archiveMessage";
  return kind === "survey" ? "expireSurvey" : "expireMessage";
}

/** Undoes the end of a memo: it ends when it was to end before. */
async function goOn(memo: MemoRow): Promise<void> {
  try {
    await call("updateMemo", { company_id: memo.company_id, id: memo.id, end_at: memo.end_at });
    refresh("listMemos", "getHome", "getMemo");
    toast({ title: memosTexts.say("detail.goesOn"), messages: [memo.title], variant: "success" });
  } catch (error) {
    showError(error);
  }
}
