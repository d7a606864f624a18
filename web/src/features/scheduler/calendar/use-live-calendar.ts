import { useEffect } from "react";
import { listOf } from "#web/entities/companies/outdated-lists.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { onLiveEvent } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** Keeps all managers of a company from refetching in the same moment. */
const spreadMs = 700;

/** Events that can change the entries of a calendar or move them; settings control automatic celebrations. */
const changesDays: ReadonlySet<string> = new Set([
  ...["MemoPublished", "MemoChanged", "MemoRemoved", "MemoSendChanged", "CompanyChanged"],
]);

/** Keeps memos, sends and celebrations in the calendar up to date; a burst of events leads to one fetch. */
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
      // Events are missed while the calendar is closed, so its data is marked as outdated.
      refreshDays("none");
    };
  }, []);
}

/**
 * Lists without a calendar contain no memos.
 * @param which the queries to refetch immediately; the others are refetched when shown
 */
function refreshDays(which: "active" | "none"): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      name === "listScheduledSends" && (input as Input<"listScheduledSends">).from !== undefined,
    refetchType: which,
  });
}
