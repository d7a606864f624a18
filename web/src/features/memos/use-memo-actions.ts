import type { Memo, MemoBase } from "@lineup/contract/memos/schemas";
import { useMutation } from "@tanstack/react-query";
import { call } from "#web/lib/api/api-client.ts";
import { refresh } from "#web/lib/live/live.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { memosTexts } from "./memos-texts.ts";

/** Actions that ask first, and actions that don't. */
export type MemoAction = "sendNow" | "expire" | "archive" | "delete";
type Action = MemoAction | "goOn" | "unarchive";

const doneText = {
  sendNow: "detail.sentNow",
  expire: "detail.expired",
  archive: "detail.archived",
  delete: "detail.deleted",
  goOn: "detail.goesOn",
  unarchive: "detail.isBack",
} as const;
const undoForMs = 8000;

/**
 * Sending a scheduled memo now, and ending, archiving and deleting a memo. Ending and archiving can be undone, which restores the
 * earlier end date.
 * @param onEnd called after success and failure
 * @param onHeld called when a memo was sent and is held; its page says so, with the button that undoes it
 * @param onDeleted called before the lists are refetched, to leave the deleted memo's page first
 */
export function useMemoActions(
  memo: MemoBase,
  { onEnd, onHeld, onDeleted }: { onEnd: () => void; onHeld: () => void; onDeleted?: () => void },
) {
  const mutation = useMutation({
    mutationFn: async (action: Action) => act(action, memo),
    onSuccess: (done, action) => {
      if (action === "delete") onDeleted?.();
      refresh("listMemos", "getHome", "listFollowUps");
      if (action !== "delete") refresh("getMemo");
      if (done?.held_until) return onHeld();
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

/**
 * What an action that may send the memo changes. Removing the start of a scheduled memo sends it, and so does reopening or restoring
 * a memo that was ended or archived before it went out.
 */
const sending = {
  sendNow: { start_at: null },
  goOn: { end_at: null },
  unarchive: { status: "published" },
} as const;

/** @returns the memo if it may have been sent, else null */
async function act(action: Action, memo: MemoBase): Promise<Memo | null> {
  const about = { company_id: memo.company_id, id: memo.id };
  if (action === "sendNow" || action === "goOn" || action === "unarchive")
    return (await call("updateMemo", { ...about, ...sending[action], hold: true })).memo;
  await call(callOf(action, memo), about);
  return null;
}

function callOf(action: Exclude<Action, keyof typeof sending>, { display_type: kind }: MemoBase) {
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
