import type { ScheduledSendFailed } from "@lineup/contract/scheduler/events";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { type LiveEvent, onLiveEvent } from "#web/lib/live/live.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { shellTexts } from "#web/app/texts/shell-texts.ts";

/**
 * @returns the failed scheduled send that a live event reports; null if the event reports something else. Also null if the event
 * was received late, after an interruption of the connection, because someone may already have fixed the failure
 */
export function failedNow({
  event,
  data,
  isMissed = false,
}: LiveEvent): ScheduledSendFailed["payload"] | null {
  return event === "ScheduledSendFailed" && !isMissed
    ? (data as ScheduledSendFailed["payload"])
    : null;
}

/** Shows a message to managers who are online when a scheduled send fails. The failure also stays visible in the scheduler. */
export function useFailedSends(companyId: number): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onLiveEvent((heard) => {
        const failed = failedNow(heard);
        if (failed === null) return;
        const { scheduled_send_id: id, title } = failed;
        const open = { view: "schedules", open: String(id) };
        const onPress = (): void =>
          void navigate({
            to: "/$company_id/memo-scheduler",
            params: { company_id: String(companyId) },
            search: open,
          });
        toast({
          title: shellTexts.say("scheduled.failed", { title }),
          variant: "error",
          timeout: null,
          action: { label: shellTexts.say("scheduled.show"), onPress },
        });
      }),
    [companyId, navigate],
  );
}
