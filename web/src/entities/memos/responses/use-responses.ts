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

/** What shows a person their own response to a memo. */
export const callsWithResponse: readonly CallName[] = [
  "getHome",
  "listEmployeeMessages",
  "getMemo",
];
export type Undo = { undo: () => void };

/** Acknowledges a memo. It counts on the screen at once, and is put back where the server says no. */
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
    // What was drawn stays on the screen until it has got through.
    onMutate: ({ memo, signature }) => {
      if (signature) return undefined;
      // The same wherever the memo is shown: what is another instant there could not be told as ours, and put back.
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
      // One that was opened a moment ago is not there yet: its first answer was called off by the press.
      refresh("getMemo");
      if (failure.current !== null) dismissToast(failure.current);
      toast({ title: memoTexts.say("ack.toast"), messages: [memo.title], variant: "success" });
    },
    onError: (error, _input, context) => {
      context?.undo();
      // What was called off by the press is asked for again.
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
 * Flags a memo with a question. The text stays in the field when it fails.
 * @param onSent called also where the field has gone by then: the live event may be quicker than the answer
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

/** Takes a flag back, at once on the screen. */
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

/** Notes that this version of a memo was opened. Nobody waits for it, and it is tried again the next time. */
export function markRead({ company_id, id, version, employee_response: before }: Memo): void {
  if (!before || (before.read_version ?? 0) >= version) return;
  call("readMemo", { company_id, id, version }).then(
    // Of the rest this answer may tell from before what was done meanwhile.
    ({ employee_response: { read_at, read_version } }) =>
      patchResponse(id, (response) => ({ ...response, read_at, read_version })),
    () => undefined,
  );
}

/** Shows a response on every screen before the server has it. @returns how to take it back */
export async function patchOptimistically(
  memoId: number,
  patch: (response: EmployeeResponse) => EmployeeResponse,
): Promise<Undo> {
  // An answer that is on its way was made before this and would undo it on the screen.
  await Promise.all(
    callsWithResponse.map((name) => queryClient.cancelQueries({ queryKey: [name] })),
  );
  return { undo: patchResponse(memoId, patch) };
}

/** Shows a response as the server has it. */
export function settle(memoId: number, response: EmployeeResponse): void {
  patchResponse(memoId, () => response);
  // An answer that is on its way may have been made before this: it is asked for again.
  for (const name of callsWithResponse)
    void queryClient.refetchQueries({ queryKey: [name], fetchStatus: "fetching" });
  refresh("getCompany");
}
