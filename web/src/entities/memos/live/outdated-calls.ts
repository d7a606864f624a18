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
/** What tells of a person how much they have read and left. */
export const ofPeople = [
  ...(["getMemoSummary", "listUnreadMemos", "listReadMemos"] as const),
  ...(["getEmployee", "listPeopleReport"] as const),
] as const;
const flags = ["listFollowUps", "getFlaggedMessage", "getFlagsOfMemo"] as const;
const followUps = [
  ...(["listMemoRecipients", "getCompany", "getHome", "getMemoSummary", "getEmployee"] as const),
  // How many asked about a memo may be counted there already.
  ...(["getMemo", "listMemos"] as const),
  ...flags,
] as const;

/** What shows how often each reaction was chosen. */
const reactions = ["getHome", "listEmployeeMessages", "getMemo"] as const;

/** Whose day is celebrated by somebody already. */
const days = ["listCelebrations"] as const;

/** What each event may change beyond what its reducers can tell: order, filters, totals, a memo not seen yet. */
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

/** True where an event counts one more, which is told late: what was fetched meanwhile may have counted it, so it is fetched again. */
export function mayBeCounted({ type }: MemoNews, isMissed: boolean): boolean {
  return isMissed && type === "CelebrationCounted";
}

/**
 * @param employeeId who looks at the screen: what they did on another device changes what waits for them here
 * @param isMissed it is told of only after an interruption
 * @returns the calls whose answers may be old after the event
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

/** True for the events that this page knows; a newer server may tell of others. */
export function isKnownEvent(type: string): type is MemoNews["type"] {
  return Object.hasOwn(outdated, type);
}
