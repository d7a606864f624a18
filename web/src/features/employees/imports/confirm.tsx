import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { callQuery, useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { ActionBar } from "#web/ui/layout/action-bar.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { ConfirmDialog, ModalOverlay } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { DiscardButton } from "./discard-button.tsx";
import { importCalls, type ImportKind } from "./kind.ts";
import { importsTexts } from "./imports-texts.ts";
import { useOpenImport } from "./use-import.ts";

/** The numbers that the user confirms. They are copied from the preview, which may update while the dialog is open. */
interface Shown {
  readonly created: number;
  readonly updated: number;
  readonly deactivated: number;
}

/**
 * The buttons to apply or discard an import. If the import would affect many people who are missing from the file, a
 * dialog asks for confirmation.
 */
export function ImportConfirm({
  kind,
  preview,
  isRead,
}: {
  kind: ImportKind;
  preview: ImportPreview;
  /** False while the server parses the file again with changed options and `preview` shows the earlier result. */
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
        {count === 0 ? say("confirm.nothing") : say(confirmKey(kind, leaving), { count })}
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
      <ModalOverlay open={isPending} />
    </ActionBar>
  );
}

/** @returns the key of the text that says what the import does to how many people: it may also change people who aren't in the file */
function confirmKey(
  kind: ImportKind,
  leaving: number,
): "confirm.people" | "confirm.managers" | "confirm.missing" {
  if (kind === "managers") return "confirm.managers";
  return leaving > 0 ? "confirm.missing" : "confirm.people";
}

function useConfirm(kind: ImportKind, id: number) {
  const company_id = useCompanyId();
  const [asking, setAsking] = useState<Shown | null>(null);
  const open = useOpenImport();
  const confirming = useCallMutation(importCalls[kind].confirm, {
    onSuccess({ batch }) {
      setAsking(null);
      // The batch is cached right away, so that the screen shows the running import and doesn't fetch its preview again.
      queryClient.setQueryData(callQuery("getBatch", { company_id, id }).queryKey, { batch });
      queryClient.removeQueries({ queryKey: [importCalls[kind].preview] });
      refreshList("employees");
      // Removes the search and filter of the preview from the address, because they don't apply to the result.
      open(id);
    },
    onError(error, { shown }) {
      // If more people are missing from the file now than in the preview, the server may require a confirmation.
      const asks = error.fields["confirm_missing"] !== undefined;
      setAsking(asks && !asking ? (shown as Shown) : null);
      if (!asks) showError(error, importsTexts.say("failed.confirm"));
      if (error.fields["shown"]) refresh(importCalls[kind].preview);
      // The import may have been confirmed in another tab. In that case, the import's result replaces the preview.
      else if (error.code === "conflict") refresh("getBatch");
    },
  });
  return {
    ...{ asking, setAsking, isPending: confirming.isPending },
    confirm: (shown: Shown, confirm_missing: boolean) =>
      confirming.mutate({ company_id, id, shown, confirm_missing }),
  };
}
