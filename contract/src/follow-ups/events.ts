import type { EmployeeResponse } from "../memos/schemas.ts";
import type { FlaggedMessage } from "./flags/schemas.ts";
import type { OwnFlag } from "./flags/schemas.ts";

type FlagIds = {
  readonly memo_id: number;
  readonly flag_id: number;
  readonly employee_id: number;
};

type StandingFlags = {
  /** How many questions of this person about this memo stand, after it. */
  readonly flagged_count: number;
};

/** An employee flagged a memo with a question. Goes to management and to the employee. */
export type MemoFlagged = {
  readonly type: "MemoFlagged";
  readonly payload: FlagIds & StandingFlags & Pick<OwnFlag, "content" | "version" | "flagged_at">;
};

/** A manager answered a flag, resolved it or opened it again: its whole answer as it is now. Same audience. */
export type MemoFlagAnswered = {
  readonly type: "MemoFlagAnswered";
  readonly payload: FlagIds &
    Pick<
      FlaggedMessage,
      "manager" | "manager_note" | "manager_acknowledged_at" | "resolved_at" | "is_urgent"
    >;
};

/** The employee took the flag back. Same audience. */
export type MemoFlagWithdrawn = {
  readonly type: "MemoFlagWithdrawn";
  readonly payload: FlagIds & StandingFlags;
};

/**
 * A hand was raised, or something about a follow-up of any kind is another now. Goes to management, and to the person unless
 * it is of what they don't see. It says no more: the two sides see different things of it, so it is fetched again.
 */
export type FollowUpChanged = {
  readonly type: "FollowUpChanged";
  readonly payload: {
    readonly kind: "flagged_message" | "raised_hand" | "checkin";
    /** null: of many at once. */
    readonly id: number | null;
    readonly employee_id: number | null;
  };
};

export type FollowUpEvent = MemoFlagged | MemoFlagAnswered | MemoFlagWithdrawn;

/** True for the events of this file. */
export function isFollowUp<E extends { readonly type: string }>(
  event: E,
): event is Extract<E, FollowUpEvent> {
  return event.type.startsWith("MemoFlag");
}

/** What waits longer than this is urgent. */
export const urgentAfterMs = 48 * 3_600_000;

/** @returns whether a flag has waited too long for an answer */
export function isUrgent(
  flag: { readonly manager_acknowledged_at: unknown; readonly resolved_at: unknown },
  flaggedAt: Date,
  now: Date,
): boolean {
  return awaits(flag).is_awaiting_manager && now.getTime() - flaggedAt.getTime() > urgentAfterMs;
}

/** @returns how long before `now` something was: an ISO 8601 duration of days, hours and whole minutes, such as P2DT3H5M */
export function timeAgo(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  return `P${days > 0 ? `${days}D` : ""}T${hours > 0 ? `${hours}H` : ""}${minutes % 60}M`;
}

/** Whose turn it is; no one's once it is resolved. */
export function awaits(flag: {
  readonly manager_acknowledged_at: unknown;
  readonly resolved_at: unknown;
}): { is_awaiting_manager: boolean; is_awaiting_employee: boolean } {
  const open = flag.resolved_at === null;
  const answered = flag.manager_acknowledged_at !== null;
  return { is_awaiting_manager: open && !answered, is_awaiting_employee: open && answered };
}

/**
 * @returns the flag after the event; null when it was taken back. `MemoFlagged` is of a flag that no list has yet: it
 * names neither the memo nor the person, so a list is fetched again.
 */
export function reduceFlaggedMessage(
  flagged: FlaggedMessage,
  event: FollowUpEvent,
): FlaggedMessage | null {
  if (event.payload.flag_id !== flagged.id || event.type === "MemoFlagged") return flagged;
  if (event.type === "MemoFlagWithdrawn") return null;
  const { manager, manager_note, manager_acknowledged_at, resolved_at, is_urgent } = event.payload;
  const answer = { manager, manager_note, manager_acknowledged_at, resolved_at, is_urgent };
  const first = flagged.first_answered_at ?? manager_acknowledged_at ?? resolved_at;
  return {
    ...{ ...flagged, manager_id: manager?.id ?? null, first_answered_at: first },
    ...{ ...answer, ...awaits(answer) },
  };
}

/**
 * @param employeeId whose response it is: a manager who received the memo hears of other people's flags as well
 * @returns what the employee did with the memo, after the event
 */
export function reduceFlagOfResponse(
  response: EmployeeResponse,
  employeeId: number,
  event: FollowUpEvent,
): EmployeeResponse {
  const { payload } = event;
  if (payload.memo_id !== response.memo_id || payload.employee_id !== employeeId) return response;
  return { ...response, ...tellOfFlags(reduceOwnFlags(response.flags, event)) };
}

function reduceOwnFlags(flags: readonly OwnFlag[], event: FollowUpEvent): readonly OwnFlag[] {
  const id = event.payload.flag_id;
  if (event.type === "MemoFlagWithdrawn") return flags.filter((flag) => flag.id !== id);
  if (event.type === "MemoFlagged") {
    const { content, version, flagged_at } = event.payload;
    const isKnown = flags.some((flag) => flag.id === id);
    return isKnown ? flags : [...flags, { id, content, version, flagged_at, ...unanswered }];
  }
  const { manager, manager_note, manager_acknowledged_at, resolved_at, is_urgent } = event.payload;
  const answer = { manager, manager_note, manager_acknowledged_at, resolved_at, is_urgent };
  return flags.map((flag) => (flag.id === id ? { ...flag, ...answer } : flag));
}

const unanswered = {
  time_ago: "PT0M",
  is_urgent: false,
  manager: null,
  manager_note: null,
  manager_acknowledged_at: null,
  resolved_at: null,
};

/**
 * @param flags all that one person asked about, oldest first
 * @returns the fields of their response that tell of it: how many, and how it stands with the one that waits for a
 *   manager, which may be an older one that was opened again; where none waits, with the newest
 */
export function tellOfFlags(
  flags: readonly OwnFlag[],
): Pick<EmployeeResponse, "flags" | keyof typeof noFlag> {
  const told = flags.find((flag) => awaits(flag).is_awaiting_manager) ?? flags.at(-1);
  if (told === undefined) return { flags: [], ...noFlag };
  const { id, content, version, flagged_at, time_ago } = told;
  const { is_urgent, manager, manager_note, manager_acknowledged_at } = told;
  return {
    flags: [...flags],
    flagged_count: flags.length,
    ...{ flagged_at, time_ago },
    flag_data: { content },
    flag_meta: { id, version },
    ...awaits(told),
    is_urgent,
    manager,
    manager_id: manager?.id ?? null,
    manager_acknowledged_at,
    manager_note,
  };
}

const noFlag = {
  flagged_count: 0,
  is_urgent: false,
  ...{ flagged_at: null, time_ago: null },
  ...{ flag_data: null, flag_meta: null },
  is_awaiting_manager: false,
  is_awaiting_employee: false,
  manager: null,
  manager_id: null,
  manager_acknowledged_at: null,
  manager_note: null,
};
