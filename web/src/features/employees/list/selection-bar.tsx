import { IconSend, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { Button, IconButton, buttonClass } from "#web/ui/elements/button.tsx";
import { SelectionBar } from "#web/ui/lists/selection-bar.tsx";
import { addressOf, selectionInvitees, storeSelection } from "./selection.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import { InviteDialog } from "#web/features/employees/invites/dialog.tsx";
import type { Invitees } from "#web/features/employees/invites/use-invite.ts";
import type { usePeopleSelection } from "./use-selection.ts";

/** The bar with the actions for the selected people. */
export function PeopleSelectionBar({
  choosing,
  total,
}: {
  choosing: ReturnType<typeof usePeopleSelection>;
  total: number;
}): ReactNode {
  const say = employeesTexts.useTexts();
  const company_id = String(useCompanyId());
  const { count } = choosing;
  const invitees = selectionInvitees(choosing.chosen);
  if (count === 0) return null;
  return (
    <SelectionBar text={say("choose.count", { count })}>
      {choosing.more && (
        <Button variant="secondary" outline onClick={choosing.all}>
          {say("choose.all", { count: total })}
        </Button>
      )}
      <IconButton label={say("choose.none")} onClick={choosing.none}>
        <IconX size={20} />
      </IconButton>
      {invitees && <InviteSelected invitees={invitees} count={count} />}
      <Link
        to="/$company_id/employees/bulk-edit"
        params={{ company_id }}
        search={addressOf(choosing.chosen)}
        onClick={() => storeSelection(choosing.chosen)}
        className={buttonClass({})}
      >
        {say("choose.edit", { count })}
      </Link>
    </SelectionBar>
  );
}

/** The button to invite the selected people. After the invitations are sent, a dialog lists the people who weren't invited. */
function InviteSelected({ invitees, count }: { invitees: Invitees; count: number }): ReactNode {
  const say = employeesTexts.useTexts();
  const [asked, setAsked] = useState<{ invitees: Invitees; count: number } | null>(null);
  return (
    <>
      <Button
        variant="secondary"
        outline
        icon={<IconSend size={18} aria-hidden="true" />}
        onClick={() => setAsked({ invitees, count })}
      >
        {say("invite.invite")}
      </Button>
      {asked && (
        <InviteDialog
          title={say("uninvited.ask", { count: asked.count })}
          invitees={asked.invitees}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
