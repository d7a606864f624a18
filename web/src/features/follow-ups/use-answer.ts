import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import type { Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { showError } from "#web/ui/show-error.ts";
import { toast } from "#web/ui/toast-store.ts";
import { followUpsTexts } from "./follow-ups-texts.ts";

export interface Answer {
  readonly busy: boolean;
  reply(note: string, resolved: boolean, onSent: () => void): void;
  acknowledge(onDone: () => void): void;
  resolve(onDone: () => void): void;
  reopen(): void;
}

/** Answering a question, or only noting that it was seen; resolving it and opening it again. */
export function useAnswer(flag: FlaggedMessage, companyId: number): Answer {
  const about = { company_id: companyId, id: flag.id };
  const mutation = useCallMutation("answerFlaggedMessage", {
    onSuccess: ({ flagged }) => {
      show(flagged);
      refresh("getCompany", "getHome", "listFollowUps");
    },
    onError: (error) => showError(error, followUpsTexts.say("flags.failed")),
  });
  const done = (key: Done): void =>
    void toast({
      title: followUpsTexts.say(key),
      messages: [flag.employee.name],
      variant: "success",
    });
  const change = (
    what: { manager_acknowledged: boolean } | { resolved: boolean },
    key: Done,
    onDone?: () => void,
  ): void =>
    mutation.mutate(
      { ...about, ...what },
      {
        onSuccess: () => {
          onDone?.();
          done(key);
        },
      },
    );
  return {
    busy: mutation.isPending,
    reply(note, resolved, onSent) {
      if (mutation.isPending) return;
      const input = {
        ...about,
        manager_note: note,
        manager_acknowledged: true,
        ...(resolved ? { resolved } : {}),
      };
      mutation.mutate(input, {
        onSuccess: () => {
          onSent();
          done("flags.sent");
        },
      });
    },
    acknowledge: (onDone) =>
      change({ manager_acknowledged: true }, "flags.acknowledged.toast", onDone),
    resolve: (onDone) => change({ resolved: true }, "flags.resolved.toast", onDone),
    reopen: () => change({ resolved: false }, "flags.reopened.toast"),
  };
}

type Done =
  | "flags.sent"
  | "flags.acknowledged.toast"
  | "flags.resolved.toast"
  | "flags.reopened.toast";

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
