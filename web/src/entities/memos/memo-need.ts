import type { EmployeeResponse, Memo } from "@lineup/contract/memos/schemas";
import { compareTexts } from "#web/lib/text/sorting.ts";
import { wentOutAt, type WhenSent } from "./sent-at.ts";

/** What a memo still asks of the reader, in the order it matters. */
export const needs = [
  "past_due",
  "sign",
  "acknowledge",
  "answer",
  "celebrate",
  "answered",
  "flagged",
  "opens",
  "given",
  "done",
] as const;
export type Need = (typeof needs)[number];

type Asked = Pick<
  Memo,
  "display_type" | "signature" | "is_past_due" | "due_at" | "priority" | "id" | "is_revealed"
> &
  WhenSent & {
    readonly employee_response: Pick<
      EmployeeResponse,
      "has_answered" | "is_awaiting_employee" | "is_awaiting_manager" | "flagged_at"
    > | null;
  };

/** @returns whether a memo waits for its reader to acknowledge it; one that has ended, or has not opened, waits for nobody */
export function isWaiting({
  status,
  is_revealed,
  employee_response: response,
}: Pick<Asked, "status" | "is_revealed" | "employee_response">): boolean {
  return status === "published" && is_revealed && response !== null && !response.has_answered;
}

/** @returns whether a memo was open and is so no more */
export function hasEnded({ status }: Pick<Asked, "status">): boolean {
  return status === "expired" || status === "archived";
}

const urgency = { urgent: 0, high: 1, normal: 2, low: 3 } as const;

/** @returns the one thing to say first about a memo to its reader */
export function needOf(memo: Asked): Need {
  const response = memo.employee_response;
  const isQuestion = memo.display_type === "survey";
  const waits = !hasEnded(memo) && memo.status !== "scheduled";
  if (waits && !memo.is_revealed) return "opens";
  if (!response?.has_answered && waits) {
    if (memo.is_past_due) return "past_due";
    if (isQuestion) return "answer";
    if (memo.display_type === "celebration") return "celebrate";
    return memo.signature ? "sign" : "acknowledge";
  }
  if (response?.is_awaiting_employee) return "answered";
  if (response?.flagged_at && response.is_awaiting_manager) return "flagged";
  return isQuestion ? "given" : "done";
}

/**
 * @returns memos with what matters most first: by need, then priority, then due date, then the newest. What waits stands as the
 * server has it in its pages
 */
export function inOrder<M extends Asked>(memos: readonly M[]): M[] {
  return memos.toSorted(
    (a, b) =>
      needs.indexOf(needOf(a)) - needs.indexOf(needOf(b)) ||
      urgency[a.priority] - urgency[b.priority] ||
      compareTexts(a.due_at ?? "9", b.due_at ?? "9") ||
      compareTexts(wentOutAt(b) ?? "", wentOutAt(a) ?? "") ||
      b.id - a.id,
  );
}
