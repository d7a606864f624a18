import type { MemoTemplatePackage } from "@lineup/contract/packages/schemas";
import type { ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { FindTemplate } from "#web/entities/templates/find-template.tsx";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { packagesTexts } from "./packages-texts.ts";

/** Searches templates that the package lacks and adds them one by one. */
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
  const add = useCallMutation("addPackageTemplate", {
    onSuccess({ memo_template_package: pack }, { memo_template_id }) {
      const added = pack.templates.find((entry) => entry.memo_template_id === memo_template_id);
      onAdded(pack);
      refreshList("packages");
      refresh("listPackageTemplates");
      const title = say("add.added", { title: added?.memo_template.title ?? "" });
      toast({ title, variant: "success" });
    },
    onError: (error) => showError(error),
  });
  return (
    <FindTemplate
      title={say("add.title")}
      companyId={company_id}
      packageId={id}
      busy={add.isPending}
      onAdd={(template) => add.mutate({ company_id, id, memo_template_id: template.id })}
      onClose={onClose}
    />
  );
}
