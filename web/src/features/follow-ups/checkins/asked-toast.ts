import { showsFollowUps } from "#web/entities/companies/outdated-lists.ts";
import { call } from "#web/lib/api/api-client.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { refresh } from "#web/lib/live/live.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { followUpsTexts } from "#web/features/follow-ups/follow-ups-texts.ts";

const undoForMs = 8000;

/** Shows for 8 seconds how many check-ins were started, with a button to undo the start. */
export function showAskedToast(companyId: number, done: Output<"openCheckins">): void {
  const { opened_count: count, left_count: left, checkin_ids: ids } = done;
  toast({
    title: followUpsTexts.say("due.asked", { count }),
    messages: left > 0 ? [followUpsTexts.say("due.left", { count: left })] : [],
    variant: "success",
    ...(ids.length > 0 && {
      timeout: undoForMs,
      action: {
        label: coreTexts.say("action.undo"),
        onPress: () => void takeBack(companyId, ids),
      },
    }),
  });
}

async function takeBack(company_id: number, ids: number[]): Promise<void> {
  try {
    const { withdrawn_count, kept_count } = await call("withdrawCheckins", { company_id, ids });
    const none = withdrawn_count === 0;
    toast({
      title: none
        ? followUpsTexts.say("due.noneTakenBack")
        : followUpsTexts.say("due.takenBack", { count: withdrawn_count }),
      messages: kept_count > 0 ? [followUpsTexts.say("due.kept", { count: kept_count })] : [],
      variant: none ? "info" : "success",
    });
  } catch (error) {
    showError(error);
  } finally {
    refresh(...showsFollowUps);
  }
}
