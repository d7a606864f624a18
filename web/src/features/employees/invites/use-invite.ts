import { useState } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

type Invite = Input<"inviteEmployees">;

/** Whom to invite: people by their ids, or with `all` those whom a filter finds and who were not invited yet. */
export type Invitees = Pick<
  Invite,
  "ids" | "all" | "expected" | "invitation" | "terms" | "locations" | "audiences"
>;

/** What became of it. */
export type Invited = Output<"inviteEmployees">;

/**
 * Invites people, and says how many got an invitation.
 * @param onDone where everybody got one
 * @param onOthers where others match than those who were shown
 * @returns the mutation, and the last outcome in which somebody got none
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
