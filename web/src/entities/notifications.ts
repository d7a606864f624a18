import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import type { OwnFlag } from "@lineup/contract/follow-ups/schemas";
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
    ...waiting.memos
      .map((memo) => shownIn(memo, language))
      .flatMap((memo) => [memoNotice(memo), ...answerNotices(memo)]),
    ...waiting.questions.map(questionNotice),
  ];
  return all
    .filter((notice) => notice !== null)
    .filter(({ id }) => !marks.cleared.includes(id))
    .map((notice) => ({ ...notice, read: notice.read || marks.read.includes(notice.id) }))
    .toSorted((a, b) => compareTexts(b.created_at, a.created_at) || compareTexts(b.id, a.id));
}

/** @returns a person's questions about a memo that have an answer, the newest answer last */
export function answersTo(response: EmployeeResponse | null): readonly OwnFlag[] {
  const answered = response?.flags.filter((flag) => flag.manager_note && answeredAt(flag)) ?? [];
  return answered.toSorted((a, b) => compareTexts(answeredAt(a), answeredAt(b)));
}

/** @returns the id of the notice of an answer */
export function answerId(flag: OwnFlag): string {
  return `answer-${flag.id}-${answeredAt(flag)}`;
}

function answeredAt(flag: OwnFlag): string {
  return flag.manager_acknowledged_at ?? "";
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

function answerNotices(memo: Memo): Notice[] {
  return answersTo(memo.employee_response).map((flag) => ({
    id: answerId(flag),
    type: "ANSWER",
    type_id: memo.id,
    person: flag.manager?.name ?? null,
    title: memo.title,
    content: flag.manager_note ?? "",
    created_at: answeredAt(flag),
    read: false,
  }));
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
