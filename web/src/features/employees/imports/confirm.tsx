import type { ImportPreview } from "@lineup/contract/employees/import-schemas";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { callQuery, useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { ActionBar } from "#web/ui/layout/action-bar.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { DiscardButton } from "./discard-button.tsx";
import { importCalls, type ImportKind } from "./kind.ts";
import { importsTexts } from "./imports-texts.ts";
import { useOpenImport } from "./use-import.ts";

/** What the preview said that is confirmed; kept while it is asked about, as the preview changes when others do. */
interface Shown {
  readonly created: number;
  readonly updated: number;
  readonly deactivated: number;
}

/** The step that imports; where it takes something from many, it asks once more. */
export function ImportConfirm({
  kind,
  preview,
  isRead,
}: {
  kind: ImportKind;
  preview: ImportPreview;
  /** False while it is being read another way: what it would do is not known then. */
  isRead: boolean;
}): ReactNode {
  const say = importsTexts.useTexts();
  const { counts, asks_missing, missing_employees } = preview;
  const { asking, setAsking, confirm, isPending } = useConfirm(kind, preview.id);
  const leaving = missing_employees ? counts.missing : 0;
  const shown = { created: counts.created, updated: counts.updated, deactivated: leaving };
  const count = counts.created + counts.updated + leaving;
  const text = kind === "people" ? "ask" : "ask.managers";
  return (
    <ActionBar
      text={
        <>
          {counts.refused > 0 && <p>{say("confirm.left", { count: counts.refused })}</p>}
          <p className="dim small">{say("confirm.safe")}</p>
        </>
      }
    >
      <Button
        size="large"
        loading={!isRead || (isPending && !asking)}
        disabled={count === 0}
        onClick={() => (leaving > 0 && asks_missing ? setAsking(shown) : confirm(shown, false))}
      >
        {count === 0 ? say("confirm.nothing") : say("confirm.people", { count })}
      </Button>
      <DiscardButton id={preview.id} disabled={isPending} />
      <ConfirmDialog
        open={asking !== null}
        title={say(`${text}.title`, { count: (asking ?? shown).deactivated })}
        text={say(`${text}.text`)}
        confirm={say(`${text}.confirm`)}
        variant="danger"
        busy={isPending}
        onConfirm={() => asking && confirm(asking, true)}
        onClose={() => setAsking(null)}
      />
    </ActionBar>
  );
}

function useConfirm(kind: ImportKind, id: number) {
  const company_id = useCompanyId();
  const [asking, setAsking] = useState<Shown | null>(null);
  const open = useOpenImport();
  const confirming = useCallMutation(importCalls[kind].confirm, {
    onSuccess({ batch }) {
      setAsking(null);
      // Known at once, so that nothing asks for the preview of what has begun.
      queryClient.setQueryData(callQuery("getBatch", { company_id, id }).queryKey, { batch });
      queryClient.removeQueries({ queryKey: [importCalls[kind].preview] });
      refreshList("employees");
      // What was searched in the preview is not what its result shows.
      open(id);
    },
    onError(error, { shown }) {
      // More may be missing by now than when the file was read.
      const asks = error.fields["confirm_missing"] !== undefined;
      setAsking(asks && !asking ? (shown as Shown) : null);
      if (!asks) showError(error, importsTexts.say("failed.confirm"));
      if (error.fields["shown"]) refresh(importCalls[kind].preview);
      // Confirmed in another tab, perhaps: then what became of it takes the place of this.
      else if (error.code === "conflict") refresh("getBatch");
    },
  });
  return {
    ...{ asking, setAsking, isPending: confirming.isPending },
    confirm: (shown: Shown, confirm_missing: boolean) =>
      confirming.mutate({ company_id, id, shown, confirm_missing }),
  };
}
