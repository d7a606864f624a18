import { type FollowUpEvent, isFollowUp, reduceFlagOfResponse } from "../follow-ups/events.ts";
import type { EmployeeResponse, Memo, MemoBase } from "./schemas.ts";
import type { SurveyData } from "./surveys/schemas.ts";

interface MemoId {
  readonly memo_id: number;
}

/** A memo began to show, or reached people who join it later. Goes to those it is for, and management. */
export type MemoPublished = { readonly type: "MemoPublished"; readonly payload: Readonly<MemoId> };

/** A memo's text, files or dates are others now: same audience, a draft's is management alone. Or its people are: management. */
export type MemoChanged = { readonly type: "MemoChanged"; readonly payload: Readonly<MemoId> };

/** A memo is no longer theirs to see: ended, put away, deleted, or they were taken off it. */
export type MemoRemoved = { readonly type: "MemoRemoved"; readonly payload: Readonly<MemoId> };

/** An employee acknowledged a memo, or answered a survey. Goes to management and to the employee's other screens. */
export type MemoAcknowledged = {
  readonly type: "MemoAcknowledged";
  readonly payload: Readonly<
    MemoId & {
      employee_id: number;
      acknowledged_at: string;
      acknowledged_version: number;
      acknowledged_hash: string;
      is_signed: boolean;
      /** What they answered, where it is a survey. */
      survey_data: SurveyData | null;
    }
  >;
};

/** Someone reacted to a celebration, or took that back. Goes to management and to the employee's other screens. */
export type MemoCelebrated = {
  readonly type: "MemoCelebrated";
  readonly payload: Readonly<MemoId & { employee_id: number; celebration_option: string | null }>;
};

/** A celebration's reactions are others by one, whoever's it is. Goes to those it is for, and management. */
export type CelebrationCounted = {
  readonly type: "CelebrationCounted";
  readonly payload: Readonly<MemoId & { added: string | null; removed: string | null }>;
};

export type MemoEvent =
  | MemoPublished
  | MemoChanged
  | MemoRemoved
  | MemoAcknowledged
  | MemoCelebrated
  | CelebrationCounted;

/** All that can happen to a memo and its readers' answers. */
export type MemoNews = MemoEvent | FollowUpEvent;

/** @returns the integer percentage of recipients who acknowledged, rounded down: 100 only when all have; 0 of none */
export function responseRate(acknowledged: number, recipients: number): number {
  // Of an anonymous survey, someone who has answered may be among its people no more.
  return recipients === 0 ? 0 : Math.min(100, Math.floor((acknowledged * 100) / recipients));
}

/**
 * @param employeeId who looks at it: their own answer, and for management everyone's counts
 * @returns the memo after the event; the same one where nothing about it changed. Events that name no more than the
 * memo change nothing here: it is fetched again.
 */
export function reduceMemo<M extends MemoBase>(memo: M, employeeId: number, event: MemoNews): M {
  if (event.payload.memo_id !== memo.id) return memo;
  const response = memo.employee_response;
  const after = response && reduceResponse(response, employeeId, event);
  // Who sees everyone's answers sees what is past due by its date, whether or not they acknowledged it themselves.
  const seesCounts = memo.acknowledged_count !== null;
  return {
    ...memo,
    employee_response: after,
    is_past_due: memo.is_past_due && (seesCounts || !after?.has_answered),
    ...countsAfter(memo, event),
    ...reactionsAfter(memo, event),
  };
}

/**
 * @param employeeId whose response it is
 * @returns what the employee did with the memo, after the event
 */
export function reduceResponse(
  response: EmployeeResponse,
  employeeId: number,
  event: MemoNews,
): EmployeeResponse {
  if (isFollowUp(event)) return reduceFlagOfResponse(response, employeeId, event);
  if (event.type === "MemoCelebrated") {
    const { employee_id, celebration_option } = event.payload;
    return employee_id === employeeId && event.payload.memo_id === response.memo_id
      ? { ...response, celebration_option, acknowledgement: celebration_option }
      : response;
  }
  if (event.type !== "MemoAcknowledged") return response;
  const { employee_id, memo_id, acknowledged_at, ...what } = event.payload;
  if (employee_id !== employeeId || memo_id !== response.memo_id) return response;
  return {
    ...response,
    read_at: response.read_at ?? acknowledged_at,
    read_version: what.acknowledged_version,
    acknowledged_at,
    acknowledged_version: what.acknowledged_version,
    acknowledged_hash: what.acknowledged_hash,
    last_acknowledged_version: what.acknowledged_version,
    is_signed: what.is_signed,
    acknowledgement_data: {
      version: what.acknowledged_version,
      hash: what.acknowledged_hash,
      is_signed: what.is_signed,
    },
    has_answered: true,
    survey_data: what.survey_data,
  };
}

/** Rows of lists have none. */
function reactionsAfter(
  memo: MemoBase & Partial<Pick<Memo, "celebration_options">>,
  event: MemoNews,
): Partial<Pick<Memo, "celebration_options">> {
  if (event.type !== "CelebrationCounted" || memo.celebration_options === undefined) return {};
  const { added, removed } = event.payload;
  return { celebration_options: countedAnew(memo.celebration_options, removed, added) };
}

/** @returns how often each option was chosen after one was taken back and one was chosen; those of no one are left out */
export function countedAnew(
  counts: Memo["celebration_options"],
  removed: string | null,
  added: string | null,
): Memo["celebration_options"] {
  const after = { ...counts };
  if (removed !== null) after[removed] = (after[removed] ?? 0) - 1;
  if (added !== null) after[added] = (after[added] ?? 0) + 1;
  return Object.fromEntries(Object.entries(after).filter(([, count]) => count > 0));
}

type Counts = Pick<MemoBase, "acknowledged_count" | "flagged_count" | "response_rate">;

/** Counts are null for people who may not see them, and stay so. */
function countsAfter(memo: MemoBase, event: MemoNews): Partial<Counts> {
  const { acknowledged_count, recipient_count, flagged_count } = memo;
  if (
    event.type === "MemoAcknowledged" &&
    acknowledged_count !== null &&
    recipient_count !== null
  ) {
    const count = Math.min(acknowledged_count + 1, recipient_count);
    return { acknowledged_count: count, response_rate: responseRate(count, recipient_count) };
  }
  if (flagged_count === null) return {};
  // People are counted, by their first question and by the last that they take back.
  if (event.type === "MemoFlagged" && event.payload.flagged_count === 1)
    return { flagged_count: flagged_count + 1 };
  if (event.type === "MemoFlagWithdrawn" && event.payload.flagged_count === 0)
    return { flagged_count: Math.max(0, flagged_count - 1) };
  return {};
}
