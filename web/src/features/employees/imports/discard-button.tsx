import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { callQuery, useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { importsTexts } from "./imports-texts.ts";
import { useOpenImport } from "./use-import.ts";

/** The button that discards an import and deletes its file, after a confirmation. */
export function DiscardButton({ id, disabled }: { id: number; disabled: boolean }): ReactNode {
  const say = importsTexts.useTexts();
  const company_id = useCompanyId();
  const [isAsking, setAsking] = useState(false);
  const open = useOpenImport();
  const discard = useCallMutation("discardImport", {
    onSuccess() {
      open(null);
      queryClient.removeQueries(callQuery("getBatch", { company_id, id }));
      refresh("listBatches");
      toast({ title: say("discard.done"), variant: "success" });
    },
    onError(error) {
      setAsking(false);
      showError(error, say("discard.failed"));
      if (error.code === "conflict") refresh("getBatch");
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        outline
        size="large"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {say("discard")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={say("discard.title")}
        text={say("discard.text")}
        confirm={say("discard.confirm")}
        variant="danger"
        busy={discard.isPending}
        onConfirm={() => discard.mutate({ company_id, id })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
