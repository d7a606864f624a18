import { useState } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

type Invite = Input<"inviteEmployees">;

/** Selects the people to invite: by their ids or, with `all`, by a filter and the invitation state. */
export type Invitees = Pick<
  Invite,
  "ids" | "all" | "expected" | "invitation" | "terms" | "locations" | "audiences"
>;

/** The result of an invitation call: the number of people invited, and the people not invited, with the reasons. */
export type Invited = Output<"inviteEmployees">;

/**
 * Invites people and shows how many invitations were sent.
 * @param onDone called if everyone was invited
 * @param onOthers called if no one was invited, because the number of people in the filtered list has changed
 * @returns the mutation, and the last result in which someone was not invited; null if there is none
 */
export function useInvite(onDone: () => void, onOthers?: () => void) {
  const [outcome, setOutcome] = useState<Invited | null>(null);
  const inviting = useCallMutation("inviteEmployees", {
    onSuccess(answer) {
      refreshList("employees");
      const { invited_count: count, skipped_count: skipped } = answer;
      if (count > 0)
        toast({ title: employeesTexts.say("invite.sent", { count }), variant: "success" });
      if (skipped > 0) setOutcome(answer);
      else onDone();
    },
    onError(error) {
      showError(error, employeesTexts.say("invite.failed"));
      if (error.fields["expected"]) onOthers?.();
    },
  });
  return { inviting, outcome };
}
