import { useEffect } from "react";
import { listOf } from "#web/entities/companies/outdated-lists.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { onLiveEvent } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** The maximum random delay before a refetch, so that the managers of a company don't all refetch at the same moment. */
const spreadMs = 700;

/** The events that can change the calendar. `CompanyChanged` is included, because settings can turn off celebrations. */
const changesDays: ReadonlySet<string> = new Set([
  ...["MemoPublished", "MemoChanged", "MemoRemoved", "MemoSendChanged", "CompanyChanged"],
]);

/** Refetches the calendar when its memos, sends or celebrations change. A burst of events causes one refetch. */
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
      // A closed calendar doesn't handle events. So its data is marked as outdated, and refetched when it is opened again.
      refreshDays("none");
    };
  }, []);
}

/**
 * Marks the data of calendars as outdated. Lists of scheduled sends, whose queries have no `from`, are not affected.
 * @param which `active` to refetch the displayed calendar right away, `none` to refetch it when it is next displayed
 */
function refreshDays(which: "active" | "none"): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      name === "listScheduledSends" && (input as Input<"listScheduledSends">).from !== undefined,
    refetchType: which,
  });
}
