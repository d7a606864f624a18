import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "#web/lib/api/api-client.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { refresh } from "#web/lib/live/live.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { dismissToast } from "#web/ui/feedback/toast-store.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import type { ShownMemo } from "#web/entities/memos/reading/reading.ts";
import {
  patchOptimistically,
  settle,
  callsWithResponse,
  type Undo,
} from "#web/entities/memos/responses/use-responses.ts";

interface Reaction {
  readonly memo: ShownMemo;
  /** The key of the chosen reaction; null if the user removes their earlier reaction. */
  readonly option: string | null;
}

/** Reacts to a celebration. The reaction shows right away and is undone if the server refuses it. */
export function useCelebrate(): UseMutationResult<Output<"celebrate">, ApiError, Reaction, Undo> {
  const failure = useRef<number | null>(null);
  return useMutation({
    mutationFn: ({ memo, option }) =>
      call("celebrate", {
        company_id: memo.company_id,
        id: memo.id,
        version: memo.version,
        locale: memo.shownLocale,
        option,
      }),
    onMutate: ({ memo, option }) => {
      // All cached copies of the celebration get the same time, because `undo` resets a value only if it still equals the value
      // set here.
      const acknowledged_at = new Date().toISOString();
      return patchOptimistically(memo.id, (response) => ({
        ...response,
        celebration_option: option,
        acknowledgement: option,
        ...(option !== null &&
          !response.has_answered && {
            has_answered: true,
            acknowledged_at,
            acknowledged_version: memo.version,
            last_acknowledged_version: memo.version,
          }),
      }));
    },
    onSuccess: ({ employee_response: response }, { memo }) => {
      settle(memo.id, response);
      // Fetches the counts, which also include the reactions of other people.
      refresh(...callsWithResponse);
      if (failure.current !== null) dismissToast(failure.current);
    },
    onError: (error, { option }, context) => {
      context?.undo();
      refresh(...callsWithResponse);
      failure.current = showError(
        error,
        memoTexts.say(option === null ? "celebration.kept" : "celebration.failed"),
      );
    },
  });
}
