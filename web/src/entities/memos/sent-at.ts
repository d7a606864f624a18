import type { Memo } from "@lineup/contract/memos/schemas";

/** The parts of a memo that tell when its people saw it first. */
export type WhenSent = Pick<
  Memo,
  "status" | "published_at" | "first_out_at" | "start_at" | "end_at"
>;

/**
 * @returns when a memo went out: as it was sent, or later by its start; where it ended before that start, when it had been
 * out before it was put off; null where it did not yet, or never
 */
export function wentOutAt(memo: WhenSent): string | null {
  const { status, published_at, first_out_at, start_at, end_at } = memo;
  if (published_at === null || status === "scheduled") return null;
  const at = start_at !== null && start_at > published_at ? start_at : published_at;
  return end_at !== null && end_at <= at ? first_out_at : at;
}
