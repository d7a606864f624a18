import type { Memo } from "@lineup/contract/memos/schemas";

/** @returns true if a memo or bundle goes out at the end of its hold. One that starts later is held as well, but is scheduled after it */
export function isGoingOut({
  held_until,
  start_at,
}: Pick<Memo, "held_until" | "start_at">): boolean {
  return held_until !== null && (start_at === null || start_at <= held_until);
}
