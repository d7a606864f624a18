import { checkinDeferDays } from "@lineup/contract/constants";

import {
  type FollowUpAnswer,
  type FollowUpState,
  ownershipAfter,
  waitingSinceAfter,
} from "#server/features/follow-ups/rules";

/** The answers given in a check-in so far, and whether the check-in is open. */
export interface CheckinState extends Omit<FollowUpState, "resolved_at"> {
  readonly closed_at: Date | null;
  readonly closed_by: number | null;
  readonly deferred_until: Date | null;
  readonly due_at: Date | null;
  readonly waiting_since: Date;
}

/** A manager's change to a check-in. A field that is absent is not changed. */
export interface CheckinAnswer extends FollowUpAnswer {
  readonly deferred?: boolean | undefined;
  readonly due_at?: string | undefined;
}

/** @returns who has to act next, the manager or the employee; both fields are false if the check-in is closed or deferred */
export function awaitsOf(checkin: Waiting & { readonly acknowledged_at: unknown }): {
  is_awaiting_manager: boolean;
  is_awaiting_employee: boolean;
} {
  const isAnswered = checkin.acknowledged_at !== null;
  return {
    is_awaiting_manager: waits(checkin) && isAnswered,
    is_awaiting_employee: waits(checkin) && !isAnswered,
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
 * @returns the check-in after a manager's change. Acknowledging a check-in closes it, with or without a note. After a reopening,
 *   management has to act next, or the employee if the employee has not answered yet. Reopening a check-in or canceling its
 *   deferral restarts the waiting time, unless the check-in was closed only a few minutes before the reopening
 */
export function afterCheckinAnswer(
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
    waiting_since: checkinWaitingSince(before, until, now),
    ...ownershipAfter(before, answer),
  };
}

function checkinWaitingSince(before: CheckinState, after: Waiting, now: Date): Date {
  const { waiting_since, closed_at } = before;
  if (waits(before) || !waits(after)) return waiting_since;
  return waitingSinceAfter(waiting_since, closed_at, now);
}

/**
 * @returns the time until which the check-in is deferred, and the check-in's due date. Closing a check-in or canceling its
 *   deferral ends the deferral. If the due date equals the end of the deferral, the due date is removed as well, unless the
 *   manager sets a new due date
 */
function putOff(
  before: CheckinState,
  { deferred, due_at }: CheckinAnswer,
  now: Date,
  isClosed: boolean,
): Pick<CheckinState, "deferred_until" | "due_at"> {
  const requested = due_at === undefined ? null : new Date(due_at);
  const due = requested ?? before.due_at;
  const isPutOffTo = requested === null && due?.getTime() === before.deferred_until?.getTime();
  if (isClosed || deferred === false)
    return { deferred_until: null, due_at: isPutOffTo ? null : due };
  if (deferred === undefined) return { deferred_until: before.deferred_until, due_at: due };
  const until = requested ?? new Date(now.getTime() + checkinDeferDays * 86_400_000);
  return { deferred_until: until, due_at: until };
}
