import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { sendsTexts } from "./sends-texts.ts";

/** Asks before the selected sends are deleted: all of them or none. */
export function DeleteSends({
  ids,
  onDone,
  onClose,
}: {
  ids: number[];
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const company_id = useCompanyId();
  const count = ids.length;
  const remove = useCallMutation("deleteSends", {
    onSuccess() {
      toast({ title: say("chosen.deleted", { count }), variant: "success" });
      refreshSends();
      onDone();
      onClose();
    },
    onError(error) {
      showError(error);
      refreshSends();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={say("chosen.ask", { count })}
      text={say("chosen.text")}
      confirm={say("chosen.delete")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ company_id, ids })}
      onClose={onClose}
    />
  );
}
