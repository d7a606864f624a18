import type { MemoTemplatePackage } from "@lineup/contract/packages/schemas";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/live-company.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showError } from "#web/ui/show-error.ts";
import { ErrorState, SkeletonList } from "#web/ui/states.tsx";
import { SearchField } from "#web/ui/text-fields.tsx";
import { toast } from "#web/ui/toast-store.ts";
import styles from "./packages.module.css";
import { packagesTexts } from "./packages-texts.ts";

const settleMs = 250;

/** Looks for templates that a package does not have yet, and adds them one after the other. */
export function AddTemplate({
  pack: { company_id, id },
  onAdded,
  onClose,
}: {
  pack: MemoTemplatePackage;
  onAdded: (pack: MemoTemplatePackage) => void;
  onClose: () => void;
}): ReactNode {
  const say = packagesTexts.useTexts();
  const [typed, setTyped] = useState("");
  const terms = useSettled(typed.trim(), settleMs);
  const found = useCall("listPackageTemplates", { company_id, id, terms }, { keepPrevious: true });
  const add = useCallMutation("addPackageTemplate", {
    onSuccess({ memo_template_package: pack }, { memo_template_id }) {
      const added = pack.templates.find((entry) => entry.memo_template_id === memo_template_id);
      onAdded(pack);
      refreshList("packages");
      void found.refetch();
      const title = say("add.added", { title: added?.memo_template.title ?? "" });
      toast({ title, variant: "success" });
    },
    onError: (error) => showError(error),
  });
  return (
    <Dialog open title={say("add.title")} onClose={onClose}>
      <div className="stack">
        <SearchField label={say("add.search")} value={typed} onChange={setTyped} />
        {found.isPending && <SkeletonList rows={3} />}
        {found.error && !found.data && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data && (
          <div className={styles.found} aria-live="polite">
            {found.data.templates.length === 0 && <p>{say("add.none")}</p>}
            {found.data.templates.map(({ id: template, title, display_type }) => (
              <div key={template} className="row between">
                <span className={styles.name}>
                  {title} <KindBadge kind={display_type} />
                </span>
                <IconButton
                  label={say("add.add", { title })}
                  disabled={add.isPending}
                  onClick={() => add.mutate({ company_id, id, memo_template_id: template })}
                >
                  <IconPlus size={20} />
                </IconButton>
              </div>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
