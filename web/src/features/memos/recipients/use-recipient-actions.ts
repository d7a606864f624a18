import { toastTimeoutMs } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { memosTexts } from "#web/features/memos/memos-texts.ts";

/**
 * The actions for a memo's recipients: remind, add and remove.
 * @param onDone called after each successful action
 */
export function useRecipientActions(memo: Memo, onDone: () => void) {
  const about = { company_id: memo.company_id, id: memo.id };
  const done = (title: string): void => {
    refresh("listMemoRecipients", "getMemo", "listMemos", "getHome");
    toast({ title, variant: "success" });
    onDone();
  };
  const remind = useCallMutation("remindMemoRecipients", {
    onSuccess: (result) => {
      refresh("listMemoRecipients");
      sayReminded(result);
      onDone();
    },
    onError: sayError,
  });
  const add = useCallMutation("listMemoRecipients", {
    onSuccess: () => done(memosTexts.say("people.add.done")),
    onError: sayError,
  });
  const remove = useCallMutation("deleteMemoRecipients", {
    onSuccess: () => done(memosTexts.say("people.removed")),
    onError: sayError,
  });
  return {
    remind: (ids?: readonly number[]) =>
      remind.mutate({ ...about, ...(ids ? { recipient_ids: [...ids] } : {}) }),
    reminding: remind.isPending,
    add: (ids: readonly number[]) => add.mutate({ ...about, recipient_ids: [...ids] }),
    adding: add.isPending,
    remove: (ids: readonly number[]) => remove.mutate({ ...about, recipient_ids: [...ids] }),
    removing: remove.isPending,
  };
}

function sayError(error: unknown): void {
  showError(error);
}

function sayReminded({ reminded, unreachable }: Output<"remindMemoRecipients">): void {
  const { say } = memosTexts;
  // The others were reminded less than an hour ago.
  const why = reminded === 0 ? [say("people.reminded.hourly")] : [];
  toast({
    title:
      reminded === 0
        ? say("people.reminded.none")
        : say("people.reminded.toast", { count: reminded }),
    messages: unreachable > 0 ? [say("people.unreachable", { count: unreachable })] : why,
    variant: unreachable > 0 ? "warning" : "success",
    timeout: unreachable > 0 ? 7000 : toastTimeoutMs,
  });
}
