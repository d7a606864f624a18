import type { Memo } from "@lineup/contract/memos/schemas";

/** The fields that determine when people first saw a memo. */
export type WhenSent = Pick<
  Memo,
  "status" | "published_at" | "first_out_at" | "start_at" | "end_at"
>;

/**
 * @returns when a memo went out: at publication, or at its start if that is later; if it ended before that start, the
 * time it was first out; null if it never was
 */
export function wentOutAt(memo: WhenSent): string | null {
  const { status, published_at, first_out_at, start_at, end_at } = memo;
  if (published_at === null || status === "scheduled") return null;
  const at = start_at !== null && start_at > published_at ? start_at : published_at;
  return end_at !== null && end_at <= at ? first_out_at : at;
}
