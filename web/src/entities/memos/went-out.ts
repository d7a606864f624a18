import type { Memo } from "@lineup/contract/memos/schemas";

/** The parts of a memo that tell when its people saw it first. */
export type WhenSent = Pick<Memo, "status" | "published_at" | "start_at" | "end_at">;

/** @returns when a memo went out: as it was sent, or later by its start; null where it did not yet, or ended before */
export function wentOutAt({ status, published_at, start_at, end_at }: WhenSent): string | null {
  if (published_at === null || status === "scheduled") return null;
  const at = start_at !== null && start_at > published_at ? start_at : published_at;
  return end_at !== null && end_at <= at ? null : at;
}
