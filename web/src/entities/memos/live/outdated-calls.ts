import type { MemoNews } from "@lineup/contract/memos/events";
import type { CallName } from "#web/lib/api/contract.ts";

const inboxes = ["getHome", "listEmployeeMessages"] as const;
const sends = ["listSends", "getSend"] as const;
const everyList = [...inboxes, ...sends, "listMemos", "getCompany"] as const;
const answers = [
  "getMemo",
  "listMemoRecipients",
  "listAcknowledgements",
  "getMemoProgress",
  "getSurveyResults",
  "listSurveyAnswers",
] as const;
/** Calls that show how many memos someone has read, and how many are left to read. */
export const ofPeople = [
  ...(["getMemoSummary", "listUnreadMemos", "listReadMemos"] as const),
  ...(["getEmployee", "listPeopleReport"] as const),
] as const;
const flags = ["listFollowUps", "getFlaggedMessage", "getFlagsOfMemo"] as const;
const followUps = [
  ...(["listMemoRecipients", "getCompany", "getHome", "getMemoSummary", "getEmployee"] as const),
  // These calls may show how many people asked a question about a memo.
  ...(["getMemo", "listMemos"] as const),
  ...flags,
] as const;

/** Calls that show the counts of each reaction. */
const reactions = ["getHome", "listEmployeeMessages", "getMemo"] as const;

/** Calls that show whether someone's birthday or anniversary has been celebrated. */
const days = ["listCelebrations"] as const;

/** For each event, the calls whose results change in ways that reducers can't compute: order, filters, totals, new memos. */
const outdated: Readonly<Record<MemoNews["type"], readonly CallName[]>> = {
  MemoPublished: [...everyList, "getMemo", ...ofPeople, ...days],
  MemoChanged: [...everyList, ...answers, "listMemoResponses", ...flags, ...ofPeople, ...days],
  MemoRemoved: [...everyList, "getMemo", "listMemoResponses", ...flags, ...ofPeople, ...days],
  MemoAcknowledged: [
    ...(["getHome", "listMemos", "listMemoResponses"] as const),
    ...sends,
    ...answers,
    ...ofPeople,
  ],
  MemoCelebrated: ["listMemoRecipients", "listMemoResponses"],
  CelebrationCounted: [],
  MemoFlagged: followUps,
  MemoFlagAnswered: [...followUps, "listEmployeeMessages"],
  MemoFlagWithdrawn: followUps,
};

/**
 * @returns true if the event adds to a count and was received late, after the connection was interrupted. The cached count may
 * already include the event, so the count is fetched again instead of being changed by the event's reducers
 */
export function mayBeCounted({ type }: MemoNews, isMissed: boolean): boolean {
  return isMissed && type === "CelebrationCounted";
}

/**
 * @param employeeId the ID of the signed-in employee. If this employee responded on another device, more calls are outdated on
 * this device
 * @param isMissed true if the event was received late, after an interruption of the connection
 * @returns the calls whose cached results may be outdated after the event
 */
export function outdatedCalls(
  event: MemoNews,
  employeeId: number,
  isMissed = false,
): readonly CallName[] {
  if (mayBeCounted(event, isMissed)) return reactions;
  const own = event.type === "MemoAcknowledged" && event.payload.employee_id === employeeId;
  return own
    ? [...outdated[event.type], "listEmployeeMessages", "getCompany"]
    : outdated[event.type];
}

/** @returns true if this version of the app knows the event; a newer server may send other events */
export function isKnownEvent(type: string): type is MemoNews["type"] {
  return Object.hasOwn(outdated, type);
}
