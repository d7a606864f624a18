import type { MemoTemplatePackageRow } from "@lineup/contract/packages/schemas";
import { IconDots, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { Menu } from "#web/ui/dialogs/menu.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { packagesTexts } from "./packages-texts.ts";

/**
 * Deletes a package after asking.
 * @param onDeleted awaited before the lists are refetched
 */
export function PackageMenu({
  pack: { company_id, id, title },
  onDeleted,
}: {
  pack: Pick<MemoTemplatePackageRow, "company_id" | "id" | "title">;
  onDeleted?: () => Promise<void>;
}): ReactNode {
  const say = packagesTexts.useTexts();
  const [asking, setAsking] = useState(false);
  const remove = useCallMutation("deletePackage", {
    async onSuccess() {
      await onDeleted?.();
      refreshList("packages");
      toast({ title: say("menu.deleted"), messages: [title], variant: "success" });
      setAsking(false);
    },
    onError(error) {
      showError(error);
      setAsking(false);
    },
  });
  return (
    <>
      <Menu
        label={say("menu.more", { title })}
        groups={[
          {
            items: [
              {
                label: say("menu.delete"),
                icon: <IconTrash size={18} aria-hidden="true" />,
                danger: true,
                onPress: () => setAsking(true),
              },
            ],
          },
        ]}
        renderTrigger={(props) => (
          <IconButton {...props} label={say("menu.more", { title })}>
            <IconDots size={20} />
          </IconButton>
        )}
      />
      {asking && (
        <ConfirmDialog
          open
          title={say("menu.delete.ask", { title })}
          text={say("menu.delete.text")}
          confirm={say("menu.delete")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ company_id, id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
