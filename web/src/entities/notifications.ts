import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import type { EmployeeResponse, Memo } from "@lineup/contract/memos/schemas";
import { compareTexts } from "#web/lib/sorting.ts";
import { isWaiting } from "./memos/memo-need.ts";
import { shownIn } from "./memos/reading.ts";
import { wentOutAt } from "./memos/went-out.ts";

export type NoticeType = "CHAT" | "TASK" | "MEMO" | "ANSWER" | "QUESTION";

export interface Notice {
  /** Another one where the thing has changed: a new answer is new again. */
  readonly id: string;
  readonly type: NoticeType;
  /** The chat group, task, memo or question. */
  readonly type_id: number;
  /** Whose doing it is: who wrote, answered or asked. */
  readonly person: string | null;
  /** The memo it is about. */
  readonly title: string;
  readonly content: string;
  readonly created_at: string;
  readonly read: boolean;
}

/** What a person has read and cleared, by the ids of notices. Kept on the device. */
export interface NoticeMarks {
  readonly read: readonly string[];
  readonly cleared: readonly string[];
}

/**
 * The notices of what is waiting for a person: memos they have not acknowledged, answers to their questions, and for
 * management the questions that wait. Nothing is stored of them but what was read and cleared.
 * @param language what memos are called in, where they are translated into it
 * @returns newest first
 */
export function noticesOf(
  waiting: { readonly memos: readonly Memo[]; readonly questions: readonly FlaggedMessage[] },
  marks: NoticeMarks,
  language: string,
): Notice[] {
  const all = [
    ...waiting.memos.flatMap((memo) =>
      [memoNotice, answerNotice].map((noticeOf) => noticeOf(shownIn(memo, language))),
    ),
    ...waiting.questions.map(questionNotice),
  ];
  return all
    .filter((notice) => notice !== null)
    .filter(({ id }) => !marks.cleared.includes(id))
    .map((notice) => ({ ...notice, read: notice.read || marks.read.includes(notice.id) }))
    .toSorted((a, b) => compareTexts(b.created_at, a.created_at) || compareTexts(b.id, a.id));
}

/** @returns the id of the notice of an answer; null where there is none */
export function answerId(response: EmployeeResponse | null): string | null {
  if (!response?.manager_note || !response.manager_acknowledged_at) return null;
  return `answer-${response.id}-${response.manager_acknowledged_at}`;
}

function memoNotice(memo: Memo): Notice | null {
  const response = memo.employee_response;
  if (!response || !isWaiting(memo)) return null;
  return {
    id: `memo-${memo.id}-${memo.version}`,
    type: "MEMO",
    type_id: memo.id,
    person: memo.author?.name ?? null,
    title: memo.title,
    content: "",
    created_at: wentOutAt(memo) ?? memo.created_at,
    read: response.read_at !== null,
  };
}

function answerNotice(memo: Memo): Notice | null {
  const id = answerId(memo.employee_response);
  if (id === null) return null;
  return {
    id,
    type: "ANSWER",
    type_id: memo.id,
    person: memo.employee_response?.manager?.name ?? null,
    title: memo.title,
    content: memo.employee_response?.manager_note ?? "",
    created_at: memo.employee_response?.manager_acknowledged_at ?? "",
    read: false,
  };
}

function questionNotice(flag: FlaggedMessage): Notice {
  return {
    id: `question-${flag.id}-${flag.flagged_at}`,
    type: "QUESTION",
    type_id: flag.id,
    person: flag.employee.name,
    title: flag.message_data.title,
    content: flag.flag_data.content,
    created_at: flag.flagged_at,
    read: false,
  };
}
