import type { ImportPreview } from "@lineup/contract/employees/import-schemas";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { refreshList } from "#web/entities/live-company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showError } from "#web/ui/show-error.ts";
import { importCalls, type ImportKind } from "./import-kind.ts";
import styles from "./imports.module.css";
import { importsTexts } from "./imports-texts.ts";
import { useOpenImport } from "./use-import.ts";

/** The step that imports; where it takes something from many, it asks once more. */
export function ImportConfirm({
  kind,
  preview,
}: {
  kind: ImportKind;
  preview: ImportPreview;
}): ReactNode {
  const say = importsTexts.useTexts();
  const { counts, asks_missing, missing_employees } = preview;
  const { asking, setAsking, confirm, isPending } = useConfirm(kind, preview.id);
  const leaving = missing_employees ? counts.missing : 0;
  const count = counts.created + counts.updated + leaving;
  const text = kind === "people" ? "ask" : "ask.managers";
  return (
    <section className={styles.confirm} aria-live="polite">
      <div>
        {counts.refused > 0 && <p>{say("confirm.left", { count: counts.refused })}</p>}
        <p className="dim small">{say("confirm.safe")}</p>
      </div>
      <Button
        size="large"
        loading={isPending && !asking}
        disabled={count === 0}
        onClick={() => (leaving > 0 && asks_missing ? setAsking(true) : confirm(false))}
      >
        {count === 0 ? say("confirm.nothing") : say("confirm.people", { count })}
      </Button>
      <ConfirmDialog
        open={asking}
        title={say(`${text}.title`, { count: counts.missing })}
        text={say(`${text}.text`)}
        confirm={say(`${text}.confirm`)}
        variant="danger"
        busy={isPending}
        onConfirm={() => confirm(true)}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

function useConfirm(kind: ImportKind, id: number) {
  const company_id = useCompanyId();
  const [asking, setAsking] = useState(false);
  const open = useOpenImport();
  const confirming = useCallMutation(importCalls[kind].confirm, {
    onSuccess() {
      setAsking(false);
      refresh("getBatch", "listBatches");
      refreshList("employees");
      // What was searched in the preview is not what its result shows.
      open(id);
    },
    onError(error) {
      // More may be missing by now than when the file was read.
      const asks = error.fields["confirm_missing"] !== undefined;
      setAsking(asks && !asking);
      if (!asks) showError(error, importsTexts.say("failed.confirm"));
    },
  });
  return {
    ...{ asking, setAsking, isPending: confirming.isPending },
    confirm: (confirm_missing: boolean) => confirming.mutate({ company_id, id, confirm_missing }),
  };
}
