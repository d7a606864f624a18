import type { EmployeeRow } from "@lineup/contract/employees/schemas";
import type { ReactNode } from "react";
import { datePhrase } from "#web/lib/dates/dates.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

type Invited = Pick<
  EmployeeRow,
  "user_id" | "invite_accepted_at" | "created_at" | "last_invited_at"
>;

/** A person's invitation status: not invited, invited on a date, or joined on a date. */
export function InvitationShown({ person }: { person: Invited }): ReactNode {
  const say = employeesTexts.useTexts();
  const { user_id, invite_accepted_at, created_at, last_invited_at } = person;
  if (user_id !== null)
    return say("state.joined", { date: datePhrase(invite_accepted_at ?? created_at) });
  if (last_invited_at === null) return <Badge tone="warning">{say("state.notInvited")}</Badge>;
  return <span className="dim">{say("state.invited", { date: datePhrase(last_invited_at) })}</span>;
}
