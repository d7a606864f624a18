import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "#web/lib/api/api-client.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { refresh } from "#web/lib/live/live.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { dismissToast, toast } from "#web/ui/feedback/toast-store.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import type { ShownMemo } from "#web/entities/memos/reading/reading.ts";
import {
  patchOptimistically,
  settle,
  callsWithResponse,
  type Undo,
} from "#web/entities/memos/responses/use-responses.ts";

interface Answer {
  readonly memo: ShownMemo;
  /** The positions of the chosen options, from 0. */
  readonly places: readonly number[];
  readonly content: string | null;
}

/**
 * Sends the answer to a survey. The answer is shown right away and removed again if the call fails.
 * @param onSent called once the server has the answer, even if the form is no longer on the screen
 */
export function useAnswerSurvey(
  onSent: () => void,
): UseMutationResult<Output<"answerSurvey">, ApiError, Answer, Undo> {
  const failure = useRef<number | null>(null);
  return useMutation({
    mutationFn: ({ memo, places, content }) =>
      call("answerSurvey", {
        company_id: memo.company_id,
        id: memo.id,
        version: memo.version,
        locale: memo.shownLocale,
        options: namesOf(memo.answer_type === "rating" ? memo.options : memo.shownOptions, places),
        content,
      }),
    onMutate: ({ memo, places, content }) => {
      // Computed once, so that all cached lists that contain the survey have the same acknowledgement time.
      const acknowledged_at = new Date().toISOString();
      const named = {
        acknowledged_at,
        acknowledged_version: memo.version,
        last_acknowledged_version: memo.version,
        survey_data: { options: namesOf(memo.options, places), content },
      };
      return patchOptimistically(memo.id, (response) => ({
        ...response,
        has_answered: true,
        // For an anonymous survey, the server stores only `has_answered` for a person, so nothing else is cached.
        ...(!memo.is_anonymous && named),
      }));
    },
    onSuccess: ({ employee_response: response }, { memo }) => {
      onSent();
      settle(memo.id, response);
      refresh("getMemo");
      if (failure.current !== null) dismissToast(failure.current);
      toast({ title: memoTexts.say("survey.sent"), messages: [memo.title], variant: "success" });
    },
    onError: (error, _input, context) => {
      context?.undo();
      refresh(...callsWithResponse);
      failure.current = showError(error, memoTexts.say("survey.failed"));
    },
  });
}

function namesOf(options: readonly string[], places: readonly number[]): string[] {
  return places.toSorted((one, other) => one - other).map((place) => options[place] ?? "");
}
