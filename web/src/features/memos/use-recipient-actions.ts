import { toastTimeoutMs } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useMutation } from "@tanstack/react-query";
import { call } from "#web/lib/api/api-client.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { refresh } from "#web/lib/live.ts";
import { showError } from "#web/ui/show-error.ts";
import { toast } from "#web/ui/toast-store.ts";
import { memosTexts } from "./memos-texts.ts";

/** What can be done about a memo's recipients. @param onDone after each that worked */
export function useRecipientActions(memo: Memo, onDone: () => void) {
  const about = { company_id: memo.company_id, id: memo.id };
  const done = (title: string): void => {
    refresh("listMemoRecipients", "getMemo", "listMemos", "getHome");
    toast({ title, variant: "success" });
    onDone();
  };
  const remind = useMutation({
    mutationFn: (ids: readonly number[] | undefined) =>
      call("remindMemoRecipients", { ...about, ...(ids ? { recipient_ids: [...ids] } : {}) }),
    onSuccess: (result) => {
      refresh("listMemoRecipients");
      sayReminded(result);
      onDone();
    },
    onError: sayError,
  });
  const add = useMutation({
    mutationFn: (ids: readonly number[]) =>
      call("listMemoRecipients", { ...about, recipient_ids: [...ids] }),
    onSuccess: () => done(memosTexts.say("people.add.done")),
    onError: sayError,
  });
  const remove = useMutation({
    mutationFn: (ids: readonly number[]) =>
      call("deleteMemoRecipients", { ...about, recipient_ids: [...ids] }),
    onSuccess: () => done(memosTexts.say("people.removed")),
    onError: sayError,
  });
  return {
    remind: (ids?: readonly number[]) => remind.mutate(ids),
    reminding: remind.isPending,
    add: (ids: readonly number[]) => add.mutate(ids),
    adding: add.isPending,
    remove: (ids: readonly number[]) => remove.mutate(ids),
    removing: remove.isPending,
  };
}

function sayError(error: unknown): void {
  showError(error);
}

function sayReminded({ reminded, unreachable }: Output<"remindMemoRecipients">): void {
  toast({
    title: memosTexts.say("people.reminded.toast", { count: reminded }),
    messages: unreachable > 0 ? [memosTexts.say("people.unreachable", { count: unreachable })] : [],
    variant: unreachable > 0 ? "warning" : "success",
    timeout: unreachable > 0 ? 7000 : toastTimeoutMs,
  });
}
