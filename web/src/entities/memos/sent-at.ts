import type { Memo } from "@lineup/contract/memos/schemas";

/** The fields of a memo that determine when it was sent. */
export type WhenSent = Pick<
  Memo,
  "status" | "published_at" | "first_out_at" | "start_at" | "end_at"
>;

/**
 * @returns the time when a memo was sent: its publication or its start, whichever is later. If the memo had already
 * ended at that time, the time is `first_out_at` instead. Null means that the memo was never sent.
 */
export function wentOutAt(memo: WhenSent): string | null {
  const { status, published_at, first_out_at, start_at, end_at } = memo;
  if (published_at === null || status === "scheduled") return null;
  const at = start_at !== null && start_at > published_at ? start_at : published_at;
  return end_at !== null && end_at <= at ? first_out_at : at;
}
