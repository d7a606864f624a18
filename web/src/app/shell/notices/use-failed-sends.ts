import type { ScheduledSendFailed } from "@lineup/contract/scheduler/events";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { type LiveEvent, onLiveEvent } from "#web/lib/live/live.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { shellTexts } from "#web/app/texts/shell-texts.ts";

/**
 * @returns the scheduled send that failed; null for any other event, and for an event received only after an interruption
 * of the connection, because the failure may be fixed by then
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

/** Shows a message to managers who are online when a scheduled send fails. The scheduler shows the failure permanently. */
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
