import { useEffect } from "react";
import { listOf } from "#web/entities/companies/outdated-lists.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { onLiveEvent } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** Not all of a company's management asks in the same moment. */
const spreadMs = 700;

/** What may be another in the days of a calendar, or stand on another one; a company sets what is celebrated by itself. */
const changesDays: ReadonlySet<string> = new Set([
  ...["MemoPublished", "MemoChanged", "MemoRemoved", "MemoSendChanged", "CompanyChanged"],
]);

/** Keeps the memos and sends of the calendar, and whose days are celebrated, as they are on the server; fetched again once for a burst. */
export function useLiveCalendar(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveEvent(({ event, data }) => {
      if (!changesDays.has(event) && listOf(event, data) !== "employees") return;
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshDays("active");
      }, Math.random() * spreadMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      // While the calendar is not there nobody hears for it.
      refreshDays("none");
    };
  }, []);
}

/** Other lists of scheduled sends have no memos. @param which of them are fetched at once, the others when they are shown */
function refreshDays(which: "active" | "none"): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      name === "listScheduledSends" && (input as Input<"listScheduledSends">).from !== undefined,
    refetchType: which,
  });
}
