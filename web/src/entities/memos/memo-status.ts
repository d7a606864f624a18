import type { Memo } from "@lineup/contract/memos/schemas";

/** @returns true if the memo is sent or scheduled, so only individual people can be added or removed as recipients */
export function hasFixedRecipients(memo: Memo | null): memo is Memo {
  return memo !== null && memo.status !== "draft";
}

/** @returns true if the memo has been published, so people could read it */
export function isPublished(memo: Memo | null): memo is Memo {
  return hasFixedRecipients(memo) && memo.status !== "scheduled";
}
