import type { ChatGroup } from "@lineup/contract/chat/schemas";
import type { OwnCheckin } from "@lineup/contract/follow-ups/checkins/schemas";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { OwnHand, RaisedHand } from "@lineup/contract/follow-ups/hands/schemas";
import type { OwnFlag } from "@lineup/contract/follow-ups/flags/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { ScheduledSend } from "@lineup/contract/scheduler/schemas";
import { expect, test } from "vitest";
import type { Output } from "#web/lib/api/contract.ts";
import { fromFlag, fromHand } from "#web/entities/follow-ups/follow-up.ts";
import { followUpNoticeId, noticesOf } from "./notifications.ts";

const response = {
  id: 11,
  read_at: null,
  has_answered: false,
  flags: [] as OwnFlag[],
};
const answer = {
  id: 21,
  manager: { id: 1, name: "Mara" },
  manager_note: "Monday.",
  manager_acknowledged_at: "2026-11-21T11:00:00.000Z",
} as OwnFlag;
const waiting = {
  id: 4,
  version: 1,
  status: "published",
  is_revealed: true,
  title: "Fryer",
  translations: [] as Memo["translations"],
  author: { id: 1, name: "Mara" },
  published_at: "2026-11-21T10:00:00.000Z",
  employee_response: response,
} as Memo;
const answered = {
  ...waiting,
  id: 5,
  title: "Menu",
  employee_response: {
    ...response,
    id: 12,
    has_answered: true,
    flags: [answer],
  },
} as Memo;
const question = fromFlag({
  id: 7,
  employee: { id: 3, name: "Eli" },
  message_data: { id: 5, title: "Menu", locale_code: "en", translated_titles: { es: "Menú" } },
  flag_data: { content: "From when?" },
  flagged_at: "2026-11-21T09:00:00.000Z",
  waiting_since: "2026-11-21T09:00:00.000Z",
} as unknown as FlaggedMessage);
const nothing = { read: [], cleared: [] };
const all = { memos: [waiting, answered], questions: [question] };

test("notices come newest first, each with its target", () => {
  expect(
    noticesOf(all, nothing, "en").map(({ type, type_id, person }) => [type, type_id, person]),
  ).toEqual([
    ["ANSWER", 5, "Mara"],
    ["MEMO", 4, "Mara"],
    ["QUESTION", 7, "Eli"],
  ]);
});

test("an ended memo makes no notice, but the answer to a question about it does", () => {
  const ended = [waiting, answered].map((memo) => ({ ...memo, status: "expired" as const }));
  const told = noticesOf({ memos: ended, questions: [] }, nothing, "en");
  expect(told.map(({ type }) => type)).toEqual(["ANSWER"]);
});

test("each answer makes a notice, even one to an earlier question", () => {
  const later = { ...answer, id: 22, manager_note: "Six." } as OwnFlag;
  const open = { id: 23, manager: null, manager_note: null, manager_acknowledged_at: null };
  const told = (flags: OwnFlag[]) =>
    noticesOf(
      {
        memos: [
          { ...answered, employee_response: { ...answered.employee_response, flags } } as Memo,
        ],
        questions: [],
      },
      nothing,
      "en",
    ).map(({ content }) => content);
  expect(told([answer, open as OwnFlag])).toEqual(["Monday."]);
  expect(told([answer, later, open as OwnFlag]).toSorted()).toEqual(["Monday.", "Six."]);
});

test("a question's notice has the memo's title in the reader's language", () => {
  const titleFor = (...read: string[]) =>
    noticesOf({ memos: [], questions: [question] }, nothing, ...read)[0]?.title;
  expect([titleFor("en"), titleFor("es"), titleFor("fr")]).toEqual(["Menu", "Menú", "Menu"]);
  expect(titleFor("en", "es")).toBe("Menu");
});

test("a memo's notice has the translated title if there is one", () => {
  const translated = {
    ...waiting,
    translations: [{ locale_code: "es", title: "Freidora", content: "", options: [] }],
  } as unknown as Memo;
  const titleIn = (language: string) =>
    noticesOf({ memos: [translated], questions: [] }, nothing, language)[0]?.title;
  expect([titleIn("en"), titleIn("es")]).toEqual(["Fryer", "Freidora"]);
});

test("a memo that was opened counts as read; other notices when they are marked", () => {
  const opened = {
    ...waiting,
    employee_response: { ...response, read_at: "2026-11-21T10:05:00.000Z", read_version: 1 },
  } as Memo;
  const [first] = noticesOf({ memos: [opened], questions: [] }, nothing, "en");
  expect(first?.read).toBe(true);
  const changed = { ...opened, version: 2 };
  expect(noticesOf({ memos: [changed], questions: [] }, nothing, "en")[0]?.read).toBe(false);
  const [told] = noticesOf(all, nothing, "en");
  expect(told?.read).toBe(false);
  expect(noticesOf(all, { read: [told?.id ?? ""], cleared: [] }, "en")[0]?.read).toBe(true);
});

test("a failed schedule makes a notice, and a new one when it fails again", () => {
  const at = { run_on: "2026-11-21", due_at: "2026-11-21T10:30:00.000Z" };
  const failure = { ...at, reason: "This reaches no one" };
  const scheduled = [{ id: 9, title: "Closing", failure }] as ScheduledSend[];
  const failed = { scheduled_sends: scheduled } as Output<"listScheduledSends">;
  const [, notice] = noticesOf({ ...all, failed }, nothing, "en");
  expect(notice).toMatchObject({
    ...{ type: "SCHEDULED_FAILED", type_id: 9, title: "Closing" },
    ...{ content: "This reaches no one", created_at: at.due_at },
  });
  const next = [{ ...scheduled[0], failure: { ...failure, run_on: "2026-11-22" } }];
  const again = { scheduled_sends: next } as Output<"listScheduledSends">;
  const cleared = { read: [], cleared: [notice?.id ?? ""] };
  const told = (list: typeof failed) =>
    noticesOf({ memos: [], questions: [], failed: list }, cleared, "en").length;
  expect([told(failed), told(again)]).toEqual([0, 1]);
});

test("a scheduled memo without recipients makes a notice until it has some, dated by its start", () => {
  const memo = {
    id: 4,
    title: "Patio",
    translated_titles: {},
    start_at: "2026-11-23T10:00:00.000Z",
  };
  const told = (status: string, recipient_count: number) => {
    const memos = [{ ...memo, status, recipient_count }];
    const coming = { memos } as unknown as Output<"listMemos">;
    return noticesOf({ memos: [], questions: [], coming }, nothing, "en");
  };
  expect(told("scheduled", 0)).toMatchObject([
    { type: "NOBODY", type_id: 4, title: "Patio", created_at: memo.start_at },
  ]);
  expect([...told("scheduled", 1), ...told("published", 0)]).toEqual([]);
});

test("a cleared notice stays away until it is news again", () => {
  const cleared = noticesOf(all, nothing, "en").map(({ id }) => id);
  expect(noticesOf(all, { read: [], cleared }, "en")).toEqual([]);
  const later = {
    ...answered,
    employee_response: {
      ...answered.employee_response,
      flags: [{ ...answer, manager_acknowledged_at: "2026-11-21T12:00:00.000Z" }],
    },
  } as Memo;
  const changed = { memos: [{ ...waiting, version: 2 }, later], questions: [] };
  expect(noticesOf(changed, { read: [], cleared }, "en").map(({ type }) => type)).toEqual([
    "ANSWER",
    "MEMO",
  ]);
});

test("managers get a notice of a raised hand, and its person gets one of the answer and of a due check-in", () => {
  const hand = { id: 9, content: "It leaks", employee: { id: 3, name: "Eli" } };
  const since = {
    flagged_at: "2026-11-21T09:00:00.000Z",
    waiting_since: "2026-11-21T09:30:00.000Z",
  };
  const raised = fromHand({ ...hand, ...since } as RaisedHand);
  expect(noticesOf({ memos: [], questions: [raised] }, nothing, "en")).toMatchObject([
    { type: "HAND", type_id: 9, person: "Eli", title: "It leaks", created_at: since.waiting_since },
  ]);
  const told = { is_awaiting_employee: true, resolved_at: null, manager: { id: 1, name: "Mara" } };
  const given = { manager_note: "Mended", manager_acknowledged_at: "2026-11-21T11:00:00.000Z" };
  const checkin = {
    id: 4,
    is_awaiting_employee: true,
    opened_by: null,
    opened_at: since.flagged_at,
  };
  const own = {
    raised_hands: [{ ...hand, ...told, ...given } as unknown as OwnHand],
    checkin: checkin as unknown as OwnCheckin,
    checkins: [
      { ...checkin, acknowledged_at: null, manager_note: null },
      { ...told, ...given, id: 3, content: "Too much", acknowledged_at: since.flagged_at },
      { ...told, ...given, id: 2, content: "Fine", acknowledged_at: since.flagged_at },
    ] as unknown as OwnCheckin[],
  };
  expect(noticesOf({ memos: [], questions: [], own }, nothing, "en")).toMatchObject([
    { type: "HAND_ANSWER", type_id: 9, person: "Mara", title: "Mended" },
    { type: "CHECKIN_ANSWER", type_id: 3, person: "Mara", title: "Mended", content: "Too much" },
    { type: "CHECKIN_DUE", type_id: 4, person: null },
  ]);
});

test("a manager's text in an unanswered check-in makes a notice for its person", () => {
  const checkin = {
    ...{ id: 3, is_awaiting_employee: false, acknowledged_at: null, content: null },
    ...{ manager: { id: 1, name: "Mara" }, manager_note: "See me at three" },
    manager_acknowledged_at: "2026-11-21T11:00:00.000Z",
  } as unknown as OwnCheckin;
  const own = { raised_hands: [], checkin: null, checkins: [checkin] };
  expect(noticesOf({ memos: [], questions: [], own }, nothing, "en")).toMatchObject([
    { type: "CHECKIN_ANSWER", type_id: 3, person: "Mara", title: "See me at three", content: "" },
  ]);
});

test("an answer that closes a raised hand makes a notice until its person confirms the result", () => {
  const hand = {
    ...{ id: 9, content: "It leaks", manager: { id: 1, name: "Mara" }, manager_note: "Mended" },
    ...{ manager_acknowledged_at: "2026-11-21T11:00:00.000Z", is_awaiting_employee: false },
    ...{ resolved_at: "2026-11-21T11:00:00.000Z", acknowledgement: null },
  };
  const told = (change: object) => {
    const raised_hands = [{ ...hand, ...change }] as unknown as OwnHand[];
    const own = { raised_hands, checkin: null, checkins: [] };
    return noticesOf({ memos: [], questions: [], own }, nothing, "en");
  };
  expect(told({})).toMatchObject([{ type: "HAND_ANSWER", type_id: 9, title: "Mended" }]);
  expect(told({ acknowledgement: "fixed" })).toEqual([]);
});

test("a raised hand closed without an answer makes a notice, too, until its person confirms the result", () => {
  const closed_at = "2026-11-21T12:00:00.000Z";
  const earlier = { manager_note: "Mended", manager_acknowledged_at: "2026-11-21T11:00:00.000Z" };
  const told = (change: object) => {
    const hand = {
      ...{ id: 9, content: "It leaks", manager: { id: 1, name: "Mara" }, manager_note: null },
      ...{ manager_acknowledged_at: null, is_awaiting_employee: false },
      ...{ resolved_at: closed_at, acknowledgement: null, ...change },
    };
    const own = { raised_hands: [hand] as unknown as OwnHand[], checkin: null, checkins: [] };
    return noticesOf({ memos: [], questions: [], own }, nothing, "en");
  };
  const closed = {
    ...{ type: "HAND_CLOSED", type_id: 9, person: "Mara", title: "It leaks" },
    created_at: closed_at,
  };
  expect(told({})).toMatchObject([closed]);
  expect(told({ manager_acknowledged_at: closed_at })).toMatchObject([closed]);
  // The hand was answered and raised again, and was then closed without a second answer.
  expect(told({ manager_note: "Mended", acknowledgement: "not_fixed" })).toMatchObject([closed]);
  // The hand was answered first and closed later.
  expect(told(earlier)).toMatchObject([closed, { type: "HAND_ANSWER", title: "Mended" }]);
  expect(told({ acknowledgement: "fixed" })).toEqual([]);
  expect(told({ resolved_at: null })).toEqual([]);
});

test("an assigned follow-up makes a new notice for its owner only, even if they had seen it", () => {
  const given = { ...question, owner: { id: 8, name: "Olga" } };
  const cleared = noticesOf({ memos: [], questions: [question] }, nothing, "en").map(
    ({ id }) => id,
  );
  const told = (me: number) =>
    noticesOf({ memos: [], questions: [given], me }, { read: [], cleared }, "en");
  expect(told(8)).toMatchObject([{ type: "QUESTION", type_id: 7, is_own: true, read: false }]);
  expect(told(8)[0]?.id).toBe(followUpNoticeId(given, true));
  expect(told(9)).toEqual([]);
});

test("a chat with unread messages makes one notice of its newest message, unless it is muted", () => {
  const at = "2026-11-21T10:40:00.000Z";
  const latest_message = {
    id: 31,
    content: "Oven off",
    created_at: at,
    employee: { id: 4, name: "Ana" },
  };
  const chat = {
    ...{ id: 7, name: "Kitchen", unread_count: 2, is_notifications_active: true, latest_message },
  } as unknown as ChatGroup;
  const shown = (more: Partial<ChatGroup>) =>
    noticesOf({ memos: [], questions: [], chats: [{ ...chat, ...more }] }, nothing, "en");
  expect(shown({})).toEqual([
    {
      ...{ id: "chat-7-31", type: "CHAT", type_id: 7, person: "Ana", title: "Kitchen" },
      ...{ content: "Oven off", created_at: at, read: false },
    },
  ]);
  expect(shown({ is_notifications_active: false })).toEqual([]);
  expect(shown({ unread_count: 0 })).toEqual([]);
});
