import type { OwnHand } from "@lineup/contract/follow-ups/hand-schemas";

/** @returns whether a raised hand waits for its owner's word: it was answered, or closed, and they have not said that it is fixed */
export function needsWord(
  hand: Pick<OwnHand, "is_awaiting_employee" | "manager_note" | "resolved_at" | "acknowledgement">,
): boolean {
  if (hand.is_awaiting_employee) return hand.manager_note !== null;
  return hand.resolved_at !== null && hand.acknowledgement !== "fixed";
}
