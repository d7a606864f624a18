import { type SchedulerEvent, reduceScheduledSend } from "@lineup/contract/scheduler/events";
import { useEffect } from "react";
import type { Output } from "#web/lib/api/contract.ts";
import { onLiveEvent, refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** Keeps all managers of a company from refetching in the same moment. */
const spreadMs = 700;

/** Refetches the calls that show scheduled sends and their runs. */
export function refreshScheduler(): void {
  refresh("listScheduledSends", "getScheduledSend");
}

/**
 * Keeps scheduled sends on every screen up to date: their status changes right away, the rest is refetched once per
 * burst.
 */
export function useLiveScheduler(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveEvent(({ event: type, data: payload }) => {
      if (type !== "ScheduledSendChanged" && type !== "ScheduledSendFailed") return;
      applyEvent({ type, payload } as unknown as SchedulerEvent);
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshScheduler();
      }, Math.random() * spreadMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

/** Applies an event to scheduled sends in every cached answer. */
export function applyEvent(event: SchedulerEvent): void {
  queryClient.setQueriesData<Output<"listScheduledSends">>(
    { queryKey: ["listScheduledSends"] },
    (list) =>
      list && {
        ...list,
        scheduled_sends: list.scheduled_sends.flatMap(
          (scheduled) => reduceScheduledSend(scheduled, event) ?? [],
        ),
      },
  );
  queryClient.setQueriesData<Output<"getScheduledSend">>(
    { queryKey: ["getScheduledSend"] },
    (one) => {
      const after = one && reduceScheduledSend(one.scheduled_send, event);
      return after && after !== one.scheduled_send ? { scheduled_send: after } : undefined;
    },
  );
}
