import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";
import { useInvite, type Invited, type Invitees } from "./use-invite.ts";

const ways = ["any", "sms", "email"] as const;
type Way = (typeof ways)[number];

const longestMessage = 300;

/** The dialog to invite people. After the invitations are sent, it lists the people who were not invited, with the reasons. */
export function InviteDialog({
  invitees,
  title,
  onOthers,
  onClose,
}: {
  invitees: Invitees;
  title: string;
  /** Called if no one was invited, because the number of people in the filtered list is no longer the number the user saw. */
  onOthers?: () => void;
  onClose: () => void;
}): ReactNode {
  const say = employeesTexts.useTexts();
  const companyId = useCompanyId();
  const [message, setMessage] = useState("");
  const [way, setWay] = useState<Way>("any");
  const { inviting, outcome } = useInvite(onClose, onOthers);
  const tooLong = message.length > longestMessage;
  if (outcome) return <NotInvited outcome={outcome} onClose={onClose} />;
  const send = (): void =>
    inviting.mutate({
      company_id: companyId,
      ...invitees,
      ...(message.trim() && { message }),
      ...(way !== "any" && { method: way }),
    });
  return (
    <Dialog open title={title} closeOutside={message === ""} onClose={onClose}>
      <div className="stack">
        <p className="dim">{say("invite.line")}</p>
        <Select
          autoFocus
          label={say("invite.way")}
          value={way}
          onChange={setWay}
          options={ways.map((value) => ({ value, label: say(`invite.way.${value}`) }))}
        />
        <TextArea
          label={say("invite.message")}
          hint={say("invite.message.hint", { count: longestMessage })}
          error={tooLong ? say("invite.message.long", { count: longestMessage }) : null}
          rows={3}
          optional
          value={message}
          onChange={setMessage}
        />
      </div>
      <DialogActions>
        <Button loading={inviting.isPending} disabled={tooLong} onClick={send}>
          {say("invite.send")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The maximum number of people listed by name. Of all other people, only the number is shown. */
const mostNamed = 50;

function NotInvited({ outcome, onClose }: { outcome: Invited; onClose: () => void }): ReactNode {
  const say = employeesTexts.useTexts();
  const { skipped, skipped_count: count, invited_count: invited } = outcome;
  const more = count - Math.min(count, mostNamed);
  return (
    <Dialog open title={say("invite.skipped", { count })} onClose={onClose}>
      {invited > 0 && <p className="dim">{say("invite.others", { count: invited })}</p>}
      <ul className={styles.items}>
        {skipped.slice(0, mostNamed).map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name || say("invite.nameless")}</strong>
            <span className="dim small">{say(`invite.not.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="dim small">{say("more.count", { count: more })}</p>}
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {say("invite.understood")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
