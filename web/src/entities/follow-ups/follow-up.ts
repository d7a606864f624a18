import type { Checkin } from "@lineup/contract/follow-ups/checkins/schemas";
import type { FollowUpLists } from "@lineup/contract/follow-ups/calls";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { RaisedHand } from "@lineup/contract/follow-ups/hands/schemas";
import { compareTexts } from "#web/lib/text/sorting.ts";

export type FollowUpKind = "flagged_message" | "raised_hand" | "checkin";

type Common = Pick<
  FlaggedMessage,
  | "id"
  | "employee"
  | "employee_left"
  | "locations"
  | "is_urgent"
  | "is_awaiting_manager"
  | "is_awaiting_employee"
  | "manager"
  | "manager_note"
  | "manager_acknowledged_at"
  | "resolved_at"
  | "owner"
  | "internal_note"
  | "waiting_since"
  | "first_answered_at"
>;

/** A question about a memo, a raised hand or a check-in, as the follow-ups screen shows them. */
export interface FollowUp extends Common {
  readonly kind: FollowUpKind;
  /** Unique across kinds; used in the address. */
  readonly key: string;
  /** False for a check-in until its person has answered. */
  readonly has_said: boolean;
  /** The person's text; null if they only said that all is well. */
  readonly content: string | null;
  /** The person's text when the answer did not solve it. */
  readonly employee_note: string | null;
  readonly asked_at: string;
  readonly memo: FlaggedMessage["message_data"] | null;
  readonly topic: string | null;
  /** A manager's note from when they opened a check-in. */
  readonly note: string | null;
  readonly due_at: string | null;
  readonly deferred_until: string | null;
}

const prefixes = { flagged_message: "", raised_hand: "hand-", checkin: "checkin-" } as const;

const nothingOfCheckins = { has_said: true, note: null, due_at: null, deferred_until: null };

export function fromFlag(flag: FlaggedMessage): FollowUp {
  return {
    ...flag,
    ...{ kind: "flagged_message", key: keyOf("flagged_message", flag.id) },
    ...{ content: flag.flag_data.content, employee_note: null, asked_at: flag.flagged_at },
    ...{ memo: flag.message_data, topic: null },
    ...nothingOfCheckins,
  };
}

export function fromHand(hand: RaisedHand): FollowUp {
  return {
    ...hand,
    ...{ kind: "raised_hand", key: keyOf("raised_hand", hand.id) },
    ...{ asked_at: hand.flagged_at, memo: null },
    ...nothingOfCheckins,
  };
}

export function fromCheckin(checkin: Checkin): FollowUp {
  return {
    ...checkin,
    ...{ kind: "checkin", key: keyOf("checkin", checkin.id), resolved_at: checkin.closed_at },
    ...{ asked_at: checkin.acknowledged_at ?? checkin.opened_at, memo: null, employee_note: null },
    has_said: checkin.acknowledged_at !== null,
  };
}

/** How a list of follow-ups is sorted: urgent ones first and then the longest waiting, the longest waiting first, or last. */
export type InboxOrder = "urgent_first" | "oldest_first" | "newest_first";

/** @returns the order in which the server sorts the follow-ups of a state: only among those that wait, urgent ones come first */
export function inboxOrder(state: string, direction: string | undefined): InboxOrder {
  if (direction === "desc") return "newest_first";
  return state === "awaiting" ? "urgent_first" : "oldest_first";
}

/** @returns the three lists as one, sorted */
export function inboxOf(list: FollowUpLists | undefined, order: InboxOrder): FollowUp[] {
  if (list === undefined) return [];
  const all = [
    ...list.flagged_messages.map(fromFlag),
    ...list.raised_hands.map(fromHand),
    ...list.checkins.map(fromCheckin),
  ];
  return inOrder(all, order);
}

/** @returns follow-ups, sorted */
export function inOrder(all: readonly FollowUp[], order: InboxOrder): FollowUp[] {
  if (order === "newest_first") return all.toSorted(byWaiting).toReversed();
  if (order === "oldest_first") return all.toSorted(byWaiting);
  return all.toSorted(
    (one, other) => Number(other.is_urgent) - Number(one.is_urgent) || byWaiting(one, other),
  );
}

/** Sorts the longest waiting first. */
function byWaiting(one: FollowUp, other: FollowUp): number {
  return (
    compareTexts(one.waiting_since, other.waiting_since) ||
    compareTexts(one.kind, other.kind) ||
    one.id - other.id
  );
}

/** @returns a follow-up's key for the address; for a question, just its number */
export function keyOf(kind: FollowUpKind, id: number): string {
  return `${prefixes[kind]}${id}`;
}

/** @returns the follow-up that a key names; null for an invalid key */
export function fromKey(key: string): { kind: FollowUpKind; id: number } | null {
  const [, prefix = "", digits = ""] = /^(hand-|checkin-)?(\d{1,15})$/.exec(key) ?? [];
  const id = Number(digits);
  if (id === 0) return null;
  const kind = { "": "flagged_message", "hand-": "raised_hand", "checkin-": "checkin" } as const;
  return { kind: kind[prefix as keyof typeof kind], id };
}
