import { undoSeconds } from "@lineup/contract/constants";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { call } from "#web/lib/api/api-client.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";

/** Says what was scheduled, with a button that undoes it as long as that is possible. */
export function undoToast({ title, undo }: { title: string; undo: () => void }): void {
  toast({
    title,
    variant: "success",
    timeout: undoSeconds * 1000,
    action: { label: coreTexts.say("action.undo"), onPress: undo },
  });
}

/** Makes held sends drafts again. */
export async function undoSends(
  company_id: number,
  sends: readonly { readonly id: number }[],
): Promise<void> {
  try {
    await call("undoSends", { company_id, ids: sends.map(({ id }) => id) });
    toast({ title: editorTexts.say("held.undone", { count: sends.length }), variant: "success" });
  } catch (error) {
    showError(error);
  }
  refreshSends();
}
