import type { MemoBase } from "@lineup/contract/memos/schemas";
import { useMutation } from "@tanstack/react-query";
import { call } from "#web/lib/api/api-client.ts";
import { refresh } from "#web/lib/live/live.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { memosTexts } from "./memos-texts.ts";

/** Actions that ask first, and actions that don't. */
export type MemoAction = "expire" | "archive" | "delete";
type Action = MemoAction | "goOn" | "unarchive";

const doneText = {
  expire: "detail.expired",
  archive: "detail.archived",
  delete: "detail.deleted",
  goOn: "detail.goesOn",
  unarchive: "detail.isBack",
} as const;
const undoForMs = 8000;

/**
 * Ending, archiving and deleting a memo. The first two can be undone, which restores the earlier end date.
 * @param onEnd called after success and failure
 * @param onDeleted called before the lists are refetched, to leave the deleted memo's page first
 */
export function useMemoActions(memo: MemoBase, onEnd: () => void, onDeleted?: () => void) {
  const mutation = useMutation({
    mutationFn: async (action: Action) => act(action, memo),
    onSuccess: (_done, action) => {
      if (action === "delete") onDeleted?.();
      refresh("listMemos", "getHome", "listFollowUps");
      if (action !== "delete") refresh("getMemo");
      toast({
        title: memosTexts.say(doneText[action]),
        messages: [memo.title],
        variant: "success",
        ...(action === "expire" || action === "archive"
          ? {
              timeout: undoForMs,
              action: {
                label: coreTexts.say("action.undo"),
                onPress: () => void undo(action, memo),
              },
            }
          : {}),
      });
    },
    onError: (error) => showError(error),
    onSettled: onEnd,
  });
  return { busy: mutation.isPending, run: mutation.mutate };
}

async function act(action: Action, memo: MemoBase): Promise<void> {
  const about = { company_id: memo.company_id, id: memo.id };
  if (action === "goOn") await call("updateMemo", { ...about, end_at: null });
  else if (action === "unarchive") await call("updateMemo", { ...about, status: "published" });
  else await call(callOf(action, memo), about);
}

function callOf(action: MemoAction, { display_type: kind }: MemoBase) {
  if (action === "delete") return "deleteMemo";
  if (action === "archive") return "archiveMessage";
  return (
    { memo: "expireMessage", survey: "expireSurvey", celebration: "expireCelebration" } as const
  )[kind];
}

/** @param memo the memo before the change */
async function undo(action: "expire" | "archive", memo: MemoBase): Promise<void> {
  const { company_id, id, end_at } = memo;
  const back = action === "archive" ? ({ status: "published" } as const) : {};
  try {
    await call("updateMemo", { company_id, id, end_at, ...back });
    refresh("listMemos", "getHome", "getMemo", "listFollowUps");
    const done = action === "archive" ? "detail.isBack" : "detail.goesOn";
    toast({ title: memosTexts.say(done), messages: [memo.title], variant: "success" });
  } catch (error) {
    showError(error);
  }
}
