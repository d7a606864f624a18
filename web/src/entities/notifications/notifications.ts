import type { ChatGroup } from "@lineup/contract/chat/schemas";
import type { OwnHand } from "@lineup/contract/follow-ups/hands/schemas";
import type { OwnFlag } from "@lineup/contract/follow-ups/flags/schemas";
import type { EmployeeResponse, Memo, MemoRow } from "@lineup/contract/memos/schemas";
import type { ScheduledSend } from "@lineup/contract/scheduler/schemas";
import type { Output } from "#web/lib/api/contract.ts";
import { compareTexts } from "#web/lib/text/sorting.ts";
import type { FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { hasContent, needsReply } from "#web/entities/follow-ups/own-state.ts";
import { isWaiting } from "#web/entities/memos/memo-need.ts";
import { shownIn, titleIn } from "#web/entities/memos/reading/reading.ts";
import { wentOutAt } from "#web/entities/memos/sent-at.ts";

export type NoticeType =
  | "CHAT"
  | "TASK"
  | "MEMO"
  | "ANSWER"
  | "QUESTION"
  | "HAND"
  | "HAND_ANSWER"
  | "HAND_CLOSED"
  | "CHECKIN"
  | "CHECKIN_DUE"
  | "CHECKIN_ANSWER"
  | "SCHEDULED_FAILED"
  | "NOBODY";

export interface Notice {
  /** The notice's id. A new version of a memo or a new answer gets a new id, so a new notice appears. */
  readonly id: string;
  readonly type: NoticeType;
  /** The id of what the notice is about: a chat group, task, memo, follow-up or scheduled send. */
  readonly type_id: number;
  /** The name of the person who wrote the memo, asked the question or gave the answer; null if the notice has no such person. */
  readonly person: string | null;
  /**
   * The title of the memo or scheduled send. If the notice is about an answer or a follow-up, the text of the answer or
   * follow-up, which may be empty.
   */
  readonly title: string;
  readonly content: string;
  readonly created_at: string;
  readonly read: boolean;
  /** True if the follow-up is assigned to the reader of the notice. */
  readonly is_own?: boolean;
}

/** The ids of an employee's read notices, and the ids of the cleared notices. Both lists are stored on the device. */
export interface NoticeMarks {
  readonly read: readonly string[];
  readonly cleared: readonly string[];
}

/**
 * Computes a person's notices: memos to acknowledge, answers to their questions, raised hands and check-ins, a check-in
 * to answer, chats with unread messages and, for managers, waiting follow-ups, failed scheduled sends and scheduled memos without
 * recipients.
 * Notices are not stored. Only the ids of read and cleared notices are stored.
 * @param waiting `questions` contains each follow-up once. `me` is the person's employee id, to find the follow-ups that
 * are assigned to the person.
 * @param locales the preferred languages for titles
 * @returns the notices, newest first
 */
export function noticesOf(
  waiting: {
    readonly memos: readonly Memo[];
    readonly questions: readonly FollowUp[];
    readonly me?: number | undefined;
    readonly own?: OwnFollowUps | undefined;
    readonly failed?: Output<"listScheduledSends"> | undefined;
    readonly coming?: Output<"listMemos"> | undefined;
    readonly chats?: readonly ChatGroup[] | undefined;
  },
  marks: NoticeMarks,
  ...locales: readonly string[]
): Notice[] {
  const all = [
    ...waiting.memos
      .map((memo) => shownIn(memo, ...locales))
      .flatMap((memo) => [memoNotice(memo), ...answerNotices(memo)]),
    ...waiting.questions.map((one) => questionNotice(one, isOf(one, waiting.me), locales)),
    ...ownNotices(waiting.own),
    ...(waiting.failed?.scheduled_sends ?? []).map(failedNotice),
    ...(waiting.coming?.memos ?? []).map((memo) => noRecipientsNotice(memo, locales)),
    ...(waiting.chats ?? []).map(chatNotice),
  ];
  return all
    .filter((notice) => notice !== null)
    .filter(({ id }) => !marks.cleared.includes(id))
    .map((notice) => ({ ...notice, read: notice.read || marks.read.includes(notice.id) }))
    .toSorted((a, b) => compareTexts(b.created_at, a.created_at) || compareTexts(b.id, a.id));
}

/** @returns a person's answered questions about a memo, sorted from the oldest to the newest answer */
export function answersTo(response: EmployeeResponse | null): readonly OwnFlag[] {
  const answered = response?.flags.filter((flag) => flag.manager_note && answeredAt(flag)) ?? [];
  return answered.toSorted((a, b) => compareTexts(answeredAt(a), answeredAt(b)));
}

/** @returns the id of the notice about an answered question */
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
    // A memo that has changed since the person read it counts as unread.
    read: (response.read_version ?? 0) >= memo.version,
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

type OwnFollowUps = Output<"listOwnFollowUps">;

const kinds = {
  flagged_message: ["question", "QUESTION"],
  raised_hand: ["hand", "HAND"],
  checkin: ["checkin", "CHECKIN"],
} as const;

function isOf({ owner }: FollowUp, me: number | undefined): boolean {
  return me !== undefined && owner?.id === me;
}

/**
 * @returns the id of the notice about a waiting follow-up. The owner's notice has a different id, so that the owner gets a new
 * notice when the follow-up is assigned, even if the owner has cleared the notice about the unassigned follow-up.
 */
export function followUpNoticeId(
  { kind, id, waiting_since: since }: Pick<FollowUp, "kind" | "id" | "waiting_since">,
  isOwn: boolean,
): string {
  return `${kinds[kind][0]}-${id}-${since}${isOwn ? "-own" : ""}`;
}

function questionNotice(flag: FollowUp, isOwn: boolean, locales: readonly string[]): Notice {
  const [, type] = kinds[flag.kind];
  return {
    id: followUpNoticeId(flag, isOwn),
    is_own: isOwn,
    type,
    type_id: flag.id,
    person: flag.employee.name,
    title: flag.memo ? titleIn(flag.memo, locales) : (flag.content ?? ""),
    content: flag.memo ? (flag.content ?? "") : "",
    created_at: flag.waiting_since,
    read: false,
  };
}

/** @returns the notice about a scheduled send whose last run failed; null for any other scheduled send */
function failedNotice({ id, title, failure }: ScheduledSend): Notice | null {
  if (failure === null) return null;
  return {
    id: `scheduled-${id}-${failure.run_on}`,
    type: "SCHEDULED_FAILED",
    type_id: id,
    person: null,
    title,
    content: failure.reason,
    created_at: failure.due_at,
    read: false,
  };
}

/** @returns the notice about a scheduled memo without recipients, dated by the memo's start; null for any other memo */
function noRecipientsNotice(memo: MemoRow, locales: readonly string[]): Notice | null {
  if (memo.status !== "scheduled" || memo.recipient_count !== 0) return null;
  return {
    id: `nobody-${memo.id}`,
    type: "NOBODY",
    type_id: memo.id,
    person: null,
    title: titleIn(memo, locales),
    content: "",
    created_at: memo.start_at ?? memo.created_at,
    read: false,
  };
}

/**
 * @returns the notice about a chat's unread messages, which shows the newest one; null for a chat without any, or for a muted one without
 * a mention
 */
function chatNotice({ id, name, ...chat }: ChatGroup): Notice | null {
  const latest = chat.latest_message;
  if (latest === null || chat.unread_count === 0) return null;
  if (!chat.is_notifications_active && !chat.has_mention) return null;
  return {
    id: `chat-${id}-${latest.id}`,
    type: "CHAT",
    type_id: id,
    person: latest.employee.name,
    title: name,
    content: latest.content,
    created_at: latest.created_at,
    read: false,
  };
}

/**
 * @returns a notice about the answer to a raised hand, and, if the hand was closed at a different time or without an answer, a
 * notice that the hand was closed
 */
function handNotices(hand: OwnHand): Notice[] {
  const { id: type_id, content, manager_note: note, resolved_at } = hand;
  const by = { type_id, person: hand.manager?.name ?? null, read: false };
  const at = note === null ? null : hand.manager_acknowledged_at;
  const notices: Notice[] = [];
  if (note !== null && at !== null)
    notices.push({
      ...{ id: `hand-answer-${type_id}-${at}`, type: "HAND_ANSWER", ...by },
      ...{ title: note, content, created_at: at },
    });
  if (resolved_at !== null && resolved_at !== at)
    notices.push({
      ...{ id: `hand-closed-${type_id}-${resolved_at}`, type: "HAND_CLOSED", ...by },
      ...{ title: content, content: "", created_at: resolved_at },
    });
  return notices;
}

/** @returns the notices about answers to a person's raised hands and last check-in, and about a check-in to answer */
function ownNotices(own: OwnFollowUps | undefined): Notice[] {
  if (own === undefined) return [];
  const answered = own.raised_hands.filter(needsReply).flatMap(handNotices);
  const said = own.checkins.find(hasContent);
  if (said?.manager_note && said.manager_acknowledged_at) {
    const at = said.manager_acknowledged_at;
    answered.push({
      ...{ id: `checkin-answer-${said.id}-${at}`, type: "CHECKIN_ANSWER", type_id: said.id },
      ...{
        person: said.manager?.name ?? null,
        title: said.manager_note,
        content: said.content ?? "",
      },
      ...{ created_at: at, read: false },
    });
  }
  const { checkin } = own;
  if (!checkin?.is_awaiting_employee) return answered;
  const about = { type: "CHECKIN_DUE", type_id: checkin.id } as const;
  const by = { person: checkin.opened_by?.name ?? null, title: "", content: "" };
  const at = { created_at: checkin.opened_at, read: false };
  return [...answered, { id: `checkin-due-${checkin.id}`, ...about, ...by, ...at }];
}
