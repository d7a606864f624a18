import type { ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import type { Tag } from "./tag-row.tsx";
import { tagsTexts } from "./tags-texts.ts";

/**
 * Asks before a tag is deleted.
 * @param tag null while nothing is asked
 */
export function DeleteTag({ tag, onClose }: { tag: Tag | null; onClose: () => void }): ReactNode {
  const say = tagsTexts.useTexts();
  const core = coreTexts.useTexts();
  const company_id = useCompanyId();
  const title = tag?.title ?? "";
  const remove = useCallMutation("deleteTag", {
    onSuccess(answer) {
      toast({ title: say("delete.done", { title: answer.tag.title }), variant: "success" });
      refreshList("tags");
      onClose();
    },
    onError(error) {
      onClose();
      showError(error, say("delete.failed"));
    },
  });
  return (
    <ConfirmDialog
      open={tag !== null}
      title={say("delete.ask", { title })}
      text={say("delete.text")}
      confirm={core("action.delete")}
      busy={remove.isPending}
      onConfirm={() => tag && remove.mutate({ company_id, id: tag.id })}
      onClose={onClose}
    />
  );
}
