import type { OwnCheckin } from "@lineup/contract/follow-ups/checkins/schemas";
import type { OwnHand } from "@lineup/contract/follow-ups/hands/schemas";

type Answerable = Pick<
  OwnHand,
  "is_awaiting_employee" | "manager_note" | "resolved_at" | "acknowledgement"
>;

/** @returns true if a raised hand was answered or closed and its person has not confirmed that it is solved */
export function needsReply(hand: Answerable): boolean {
  if (hand.is_awaiting_employee) return isAnswered(hand);
  return hand.resolved_at !== null && hand.acknowledgement !== "fixed";
}

/** @returns true if there is an answer and its person has not said that the problem remains */
export function isAnswered({
  manager_note,
  acknowledgement,
}: Pick<Answerable, "manager_note" | "acknowledgement">): boolean {
  return manager_note !== null && acknowledgement !== "not_fixed";
}

/** @returns true if a check-in has something to read: the person's text, or a manager's text that came before it */
export function hasContent({
  acknowledged_at,
  manager_note,
}: Pick<OwnCheckin, "acknowledged_at" | "manager_note">): boolean {
  return (acknowledged_at ?? manager_note) !== null;
}
