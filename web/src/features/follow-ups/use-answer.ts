import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { showError } from "#web/ui/show-error.ts";
import { toast } from "#web/ui/toast-store.ts";
import { followUpsTexts } from "./follow-ups-texts.ts";

export interface Answer {
  readonly busy: boolean;
  reply(note: string, resolved: boolean): void;
  acknowledge(): void;
  resolve(): void;
  reopen(): void;
}

/**
 * Answering a question, or only noting that it was seen; resolving it and opening it again.
 * @param onSeenTo called after it was answered, seen or resolved, also where its screen was left meanwhile
 */
export function useAnswer(flag: FlaggedMessage, companyId: number, onSeenTo: () => void): Answer {
  const about = { company_id: companyId, id: flag.id };
  const mutation = useCallMutation("answerFlaggedMessage", {
    onSuccess: ({ flagged }, input) => {
      if (input.resolved !== false) onSeenTo();
      show(flagged);
      refresh("getCompany", "getHome", "listFollowUps");
      toast({
        title: followUpsTexts.say(wordsFor(input)),
        messages: [flag.employee.name],
        variant: "success",
      });
    },
    onError: (error) => showError(error, followUpsTexts.say("flags.failed")),
  });
  return {
    busy: mutation.isPending,
    reply(note, resolved) {
      if (mutation.isPending) return;
      mutation.mutate({
        ...about,
        manager_note: note,
        manager_acknowledged: true,
        ...(resolved ? { resolved } : {}),
      });
    },
    acknowledge: () => mutation.mutate({ ...about, manager_acknowledged: true }),
    resolve: () => mutation.mutate({ ...about, resolved: true }),
    reopen: () => mutation.mutate({ ...about, resolved: false }),
  };
}

function wordsFor(input: Input<"answerFlaggedMessage">) {
  if (input.manager_note !== undefined) return "flags.sent";
  if (input.manager_acknowledged) return "flags.acknowledged.toast";
  return input.resolved ? "flags.resolved.toast" : "flags.reopened.toast";
}

function show(flagged: FlaggedMessage): void {
  queryClient.setQueriesData<Output<"listFollowUps">>(
    { queryKey: ["listFollowUps"] },
    (list) =>
      list && {
        ...list,
        flagged_messages: list.flagged_messages.map((each) =>
          each.id === flagged.id ? flagged : each,
        ),
      },
  );
  queryClient.setQueriesData<Output<"getFlaggedMessage">>(
    { queryKey: ["getFlaggedMessage"] },
    (one) => (one?.flagged.id === flagged.id ? { flagged } : one),
  );
}
