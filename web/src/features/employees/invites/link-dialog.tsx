import type { Employee } from "@lineup/contract/employees/schemas";
import { useEffect, useRef, type ReactNode } from "react";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { datePhrase } from "#web/lib/dates/dates.ts";
import { CopyButton } from "#web/ui/elements/copy-button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { QrCode } from "#web/ui/pictures/qr-code.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";

/** The dialog with a person's invitation link, as text and as a QR code. */
export function InviteLinkDialog({
  person,
  onClose,
}: {
  person: Employee;
  onClose: () => void;
}): ReactNode {
  const say = employeesTexts.useTexts();
  const making = useCallMutation("makeInviteLink");
  const asked = useRef(false);
  const about = { company_id: person.company_id, id: person.id };
  const ask = (): void => making.mutate(about);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    ask();
  });
  const link = making.data?.invite_link;
  return (
    <Dialog open title={say("link.title", { name: person.display_name })} onClose={onClose}>
      {making.error && <ErrorState error={making.error} onRetry={ask} />}
      {!link && !making.error && <SkeletonList rows={2} />}
      {link && (
        <>
          <p className="dim">
            {say("link.line", {
              name: person.name_first || person.display_name,
              date: datePhrase(link.expires_at),
            })}
          </p>
          <figure className={styles.qr}>
            <QrCode text={link.url} label={say("link.qr", { name: person.display_name })} />
          </figure>
          <p className={styles.link}>{link.url}</p>
          <DialogActions>
            <CopyButton text={link.url} label={say("link.copy")} />
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
