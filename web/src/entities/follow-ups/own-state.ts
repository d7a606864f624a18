import type { OwnCheckin } from "@lineup/contract/checkins/schemas";
import type { OwnHand } from "@lineup/contract/follow-ups/hand-schemas";

type Answerable = Pick<
  OwnHand,
  "is_awaiting_employee" | "manager_note" | "resolved_at" | "acknowledgement"
>;

/** @returns whether a raised hand waits for its owner's word: it was answered, or closed, and they have not said that it is fixed */
export function needsReply(hand: Answerable): boolean {
  if (hand.is_awaiting_employee) return isAnswered(hand);
  return hand.resolved_at !== null && hand.acknowledgement !== "fixed";
}

/** @returns whether an answer stands of which its owner has not said that it did not fix it */
export function isAnswered({
  manager_note,
  acknowledgement,
}: Pick<Answerable, "manager_note" | "acknowledgement">): boolean {
  return manager_note !== null && acknowledgement !== "not_fixed";
}

/** @returns whether a check-in has something to read: what one said, or what management wrote without waiting for that */
export function hasContent({
  acknowledged_at,
  manager_note,
}: Pick<OwnCheckin, "acknowledged_at" | "manager_note">): boolean {
  return (acknowledged_at ?? manager_note) !== null;
}
