import type { EmployeeResponse, Memo } from "@lineup/contract/memos/schemas";

/** What a memo still asks of its reader, or how it stands when it asks nothing. */
export type Need =
  | ("past_due" | "sign" | "acknowledge" | "answer" | "celebrate")
  | ("answered" | "flagged" | "opens" | "given" | "done" | "ended");

type MemoState = Pick<
  Memo,
  "display_type" | "signature" | "is_past_due" | "is_revealed" | "status"
> & {
  readonly employee_response: Pick<
    EmployeeResponse,
    "has_answered" | "is_awaiting_employee" | "is_awaiting_manager" | "flagged_at"
  > | null;
};

/** True while a memo waits for its reader to acknowledge or answer it; one that has ended or has not opened yet does not. */
export function isWaiting({
  status,
  is_revealed,
  employee_response: response,
}: Pick<MemoState, "status" | "is_revealed" | "employee_response">): boolean {
  return status === "published" && is_revealed && response !== null && !response.has_answered;
}

/** True for a memo that was open and is not any more. */
export function hasEnded({ status }: Pick<MemoState, "status">): boolean {
  return status === "expired" || status === "archived";
}

/** @returns what to tell the reader first about a memo */
export function needOf(memo: MemoState): Need {
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
  if (!response?.has_answered) return hasEnded(memo) ? "ended" : "opens";
  return isQuestion ? "given" : "done";
}
