import { useEffect } from "react";
import type { CallName } from "#web/lib/api/contract.ts";
import { onLiveEvent, refresh, type LiveEvent } from "#web/lib/live.ts";
import { oneMore, patchCounts } from "./memo-cache.ts";

/** What each event makes old. */
const outdated: Readonly<Record<string, readonly CallName[]>> = {
  MemoPublished: ["getHome", "listMemos", "listEmployeeMessages", "getMemo"],
  MemoChanged: ["getHome", "listMemos", "listEmployeeMessages", "getMemo", "listMemoRecipients"],
  MemoRemoved: ["getHome", "listMemos", "listEmployeeMessages", "listFollowUps"],
  MemoAcknowledged: ["getHome", "listMemos", "getMemo", "listMemoRecipients"],
  MemoFlagged: ["getHome", "listMemos", "getMemo", "listMemoRecipients", "listFollowUps"],
  MemoFlagAnswered: [
    "getHome",
    "getMemo",
    "listEmployeeMessages",
    "listMemoRecipients",
    "listFollowUps",
  ],
  MemoFlagWithdrawn: ["getHome", "listMemos", "getMemo", "listMemoRecipients", "listFollowUps"],
};
const atMostEveryMs = 700;

/** Keeps memos on the screen as they are on the server. A burst of events fetches once. */
export function useLiveMemos(): void {
  useEffect(() => {
    const stale = new Set<CallName>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      refresh(...stale);
      stale.clear();
    };
    const stop = onLiveEvent((event) => {
      const names = outdated[event.event];
      if (!names) return;
      if (event.event === "MemoAcknowledged") countAtOnce(event);
      for (const name of names) stale.add(name);
      timer ??= setTimeout(flush, atMostEveryMs);
    });
    return () => {
      stop();
      if (timer !== undefined) {
        clearTimeout(timer);
        flush();
      }
    };
  }, []);
}

function countAtOnce({ data }: LiveEvent): void {
  const { memo_id: id, acknowledged_count: done, recipient_count: all, response_rate: rate } = data;
  if (typeof id !== "number") return;
  patchCounts(id, (counts) => {
    if (typeof done !== "number") return oneMore(counts);
    const recipients = typeof all === "number" ? all : counts.recipient_count;
    const share = recipients ? Math.floor((done * 100) / recipients) : counts.response_rate;
    return {
      acknowledged_count: done,
      recipient_count: recipients,
      response_rate: typeof rate === "number" ? rate : share,
    };
  });
}
