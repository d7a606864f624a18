import { checkinDeferDays } from "@lineup/contract/constants";

import {
  type FollowUpAnswer,
  type FollowUpState,
  kept,
  waitsAgainSince,
} from "#server/features/follow-ups/rules";

/** How far a check-in is. */
export interface CheckinState extends Omit<FollowUpState, "resolved_at"> {
  readonly closed_at: Date | null;
  readonly closed_by: number | null;
  readonly deferred_until: Date | null;
  readonly due_at: Date | null;
  readonly waiting_since: Date;
}

/** What a manager asks for; absent means unchanged. */
export interface CheckinAnswer extends FollowUpAnswer {
  readonly deferred?: boolean | undefined;
  readonly due_at?: string | undefined;
}

/** Whose turn it is; nobody's once it is closed, and until the date that it was put off to. */
export function turnOf(checkin: Waiting & { readonly acknowledged_at: unknown }): {
  is_awaiting_manager: boolean;
  is_awaiting_employee: boolean;
} {
  const told = checkin.acknowledged_at !== null;
  return {
    is_awaiting_manager: waits(checkin) && told,
    is_awaiting_employee: waits(checkin) && !told,
  };
}

interface Waiting {
  readonly closed_at: unknown;
  readonly deferred_until: unknown;
}

function waits(checkin: Waiting): boolean {
  return checkin.closed_at === null && checkin.deferred_until === null;
}

/**
 * The check-in after a manager's answer. Acknowledging it, with or without words, closes it: the talk has been had. Opening
 * it again makes it wait for management, or for the person where they have not said anything. What waited for nobody, closed or put
 * off, waits anew.
 */
export function answeredCheckin(
  before: CheckinState,
  answer: CheckinAnswer,
  managerId: number,
  now: Date,
): CheckinState {
  const says = answer.manager_note !== undefined && answer.manager_note !== "";
  const sees = says || answer.manager_acknowledged === true;
  const ends = sees || answer.resolved === true;
  const opens = answer.resolved === false;
  const at = opens ? null : sees ? now : before.manager_acknowledged_at;
  const closed = opens ? null : ends ? (before.closed_at ?? now) : before.closed_at;
  const note =
    answer.manager_note === undefined ? before.manager_note : answer.manager_note || null;
  const until = { closed_at: closed, ...putOff(before, answer, now, closed !== null) };
  return {
    manager_note: note,
    manager_id: says || (ends && note === null) ? managerId : before.manager_id,
    manager_acknowledged_at: at,
    first_answered_at: before.first_answered_at ?? at ?? closed,
    closed_by: closed === null ? null : (before.closed_by ?? managerId),
    ...until,
    waiting_since: waitsSince(before, until, now),
    ...kept(before, answer),
  };
}

function waitsSince(before: CheckinState, after: Waiting, now: Date): Date {
  const { waiting_since, closed_at } = before;
  if (waits(before) || !waits(after)) return waiting_since;
  return waitsAgainSince(waiting_since, closed_at, now);
}

/** Until when it waits for nobody, which is no date to answer by once it waits again; what is closed is put off no more. */
function putOff(
  before: CheckinState,
  { deferred, due_at }: CheckinAnswer,
  now: Date,
  isClosed: boolean,
): Pick<CheckinState, "deferred_until" | "due_at"> {
  const asked = due_at === undefined ? null : new Date(due_at);
  const due = asked ?? before.due_at;
  const isPutOffTo = asked === null && due?.getTime() === before.deferred_until?.getTime();
  if (isClosed || deferred === false)
    return { deferred_until: null, due_at: isPutOffTo ? null : due };
  if (deferred === undefined) return { deferred_until: before.deferred_until, due_at: due };
  const until = asked ?? new Date(now.getTime() + checkinDeferDays * 86_400_000);
  return { deferred_until: until, due_at: until };
}
