import { awaits, tellOfFlags } from "@lineup/contract/follow-ups/events";
import type { EmployeeResponse, Memo } from "@lineup/contract/memos/schemas";
import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "#web/lib/api/api-client.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { CallName, Input, Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { dismissToast, toast } from "#web/ui/feedback/toast-store.ts";
import { patchResponse } from "#web/entities/memos/live/cache.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import type { ShownMemo } from "#web/entities/memos/reading/reading.ts";

/** Calls that show the user's own response to a memo. */
export const callsWithResponse: readonly CallName[] = [
  "getHome",
  "listEmployeeMessages",
  "getMemo",
];
export type Undo = { undo: () => void };

/** Acknowledges a memo. The acknowledgement shows right away, and is undone if the server refuses it. */
export function useAcknowledge(): UseMutationResult<
  Output<"acknowledgeMemo">,
  ApiError,
  { memo: Memo & Partial<ShownMemo>; signature?: Blob },
  Undo | undefined
> {
  const failure = useRef<number | null>(null);
  return useMutation({
    mutationFn: ({ memo, signature }) =>
      call(
        "acknowledgeMemo",
        {
          company_id: memo.company_id,
          id: memo.id,
          version: memo.version,
          locale: memo.shownLocale ?? memo.locale_code,
        },
        signature ? { files: { file: signature } } : {},
      ),
    // A signed acknowledgement is shown only after the server has accepted it. Until then, the drawn signature stays visible.
    onMutate: ({ memo, signature }) => {
      if (signature) return undefined;
      // All cached copies of the memo get the same time, because `undo` resets only values that are equal to the values set here.
      const acknowledged_at = new Date().toISOString();
      return patchOptimistically(memo.id, (response) => ({
        ...response,
        has_answered: true,
        acknowledged_at,
        acknowledged_version: memo.version,
        last_acknowledged_version: memo.version,
        is_awaiting_employee: false,
      }));
    },
    onSuccess: ({ employee_response: response }, { memo }) => {
      settle(memo.id, response);
      // If `patchOptimistically` canceled the memo's first fetch, the memo isn't cached, so it is fetched now.
      refresh("getMemo");
      if (failure.current !== null) dismissToast(failure.current);
      toast({ title: memoTexts.say("ack.toast"), messages: [memo.title], variant: "success" });
    },
    onError: (error, _input, context) => {
      context?.undo();
      // Restarts the fetches that `patchOptimistically` canceled.
      refresh(...callsWithResponse);
      if (error.code === "stale_version") {
        toast({ title: memoTexts.say("ack.changed"), variant: "warning", timeout: 7000 });
      } else {
        failure.current = showError(error, memoTexts.say("ack.failed"));
      }
    },
  });
}

/**
 * Asks a question about a memo. The text stays in the field if sending fails.
 * @param onSent called when the server has accepted the question, even if the field is no longer on the screen: the live event
 * about the question may arrive before the call's result and remove the field
 */
export function useFlagMemo(
  onSent: () => void,
): UseMutationResult<Output<"flagMemo">, ApiError, Input<"flagMemo">> {
  return useCallMutation("flagMemo", {
    onSuccess: ({ memo: { id }, employee_response: response }) => {
      onSent();
      settle(id, response);
      toast({ title: memoTexts.say("flag.sent"), variant: "success" });
    },
    onError: (error) => showError(error, memoTexts.say("flag.failed")),
  });
}

/** Withdraws the user's unanswered question. The question disappears right away. */
export function useUnflagMemo(
  memo: Memo,
): UseMutationResult<Output<"unflagMemo">, ApiError, void, Undo> {
  return useMutation({
    mutationFn: () => call("unflagMemo", { company_id: memo.company_id, id: memo.id }),
    onMutate: () =>
      patchOptimistically(memo.id, (response) => ({
        ...response,
        ...tellOfFlags(response.flags.filter((flag) => !awaits(flag).is_awaiting_manager)),
      })),
    onSuccess: ({ employee_response: response }) => {
      settle(memo.id, response);
      toast({ title: memoTexts.say("flag.undone") });
    },
    onError: (error, _input, context) => {
      context?.undo();
      refresh(...callsWithResponse);
      showError(error);
    },
  });
}

/**
 * Tells the server that the user has opened this version of a memo. The call runs in the background; if it fails, it is repeated
 * the next time the memo is opened.
 */
export function markRead({ company_id, id, version, employee_response: before }: Memo): void {
  if (!before || (before.read_version ?? 0) >= version) return;
  call("readMemo", { company_id, id, version }).then(
    // Only `read_at` and `read_version` are updated, because the user may have answered the memo while the call was running.
    ({ employee_response: { read_at, read_version } }) =>
      patchResponse(id, (response) => ({ ...response, read_at, read_version })),
    () => undefined,
  );
}

/**
 * Changes the user's response to a memo on every screen before the server confirms the change.
 * @returns an object with a function that undoes the change
 */
export async function patchOptimistically(
  memoId: number,
  patch: (response: EmployeeResponse) => EmployeeResponse,
): Promise<Undo> {
  // The result of a running fetch is older than this change and would undo it on the screen, so the fetch is canceled.
  await Promise.all(
    callsWithResponse.map((name) => queryClient.cancelQueries({ queryKey: [name] })),
  );
  return { undo: patchResponse(memoId, patch) };
}

/** Shows the user's response to a memo, as the server has stored it, on every screen. */
export function settle(memoId: number, response: EmployeeResponse): void {
  patchResponse(memoId, () => response);
  // The result of a running fetch may be older than this response, so the fetch is started again.
  for (const name of callsWithResponse)
    void queryClient.refetchQueries({ queryKey: [name], fetchStatus: "fetching" });
  refresh("getCompany");
}
