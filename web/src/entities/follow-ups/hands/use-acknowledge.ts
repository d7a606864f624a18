import type { OwnHand } from "@lineup/contract/follow-ups/hands/schemas";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { showsFollowUps } from "#web/entities/companies/outdated-lists.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { needsReply } from "#web/entities/follow-ups/own-state.ts";
import { ownFollowUpsTexts } from "#web/entities/follow-ups/own-texts.ts";

export interface AcknowledgeHand {
  readonly busy: boolean;
  /** @param onSaid called once the server has accepted the reply */
  say(fixed: boolean, content: string, onSaid: () => void): void;
}

/** Lets an employee tell managers whether the answer to a raised hand solved the problem, or lower the hand before an answer. */
export function useAcknowledgeHand(hand: OwnHand): AcknowledgeHand {
  const { id } = hand;
  const companyId = useCompanyId();
  const thanks = needsReply(hand) || hand.resolved_at ? "own.yes.toast" : "own.solved.toast";
  const mutation = useCallMutation("acknowledgeHand", {
    onSuccess({ raised_hand }, { fixed }) {
      queryClient.setQueriesData<Output<"listOwnFollowUps">>(
        { queryKey: ["listOwnFollowUps"] },
        (own) =>
          own && {
            ...own,
            raised_hands: own.raised_hands.map((one) =>
              one.id === raised_hand.id ? raised_hand : one,
            ),
          },
      );
      refresh(...showsFollowUps);
      const title = ownFollowUpsTexts.say(fixed ? thanks : "own.no.toast");
      toast({ title, variant: "success" });
    },
    onError: (error) => void showError(error, ownFollowUpsTexts.say("hand.failed")),
  });
  return {
    busy: mutation.isPending,
    say(fixed, content, onSaid) {
      if (mutation.isPending) return;
      const said = { company_id: companyId, id, fixed, content };
      // Unlike a callback passed to `mutate`, `onSaid` is called even if the card is no longer on the screen.
      void mutation.mutateAsync(said).then(onSaid, () => undefined);
    },
  };
}
