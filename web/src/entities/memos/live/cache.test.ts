import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import { tellOfFlags } from "@lineup/contract/follow-ups/events";
import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { applyEvent, patchResponse } from "./cache.ts";

const flagged: FlaggedMessage = {
  id: 3,
  memo_id: 1,
  message_data: { id: 1, title: "Fryers", locale_code: "en", translated_titles: {} },
  employee: { id: 7, name: "Eli" },
  locations: [],
  flag_data: { content: "Which one?" },
  flagged_at: "2026-11-02T12:00:00.000Z",
  is_awaiting_manager: true,
  is_awaiting_employee: false,
  is_urgent: false,
  flagged_count: 1,
  acknowledged_at: null,
  manager: null,
  manager_id: null,
  manager_note: null,
  manager_acknowledged_at: null,
  ...{ employee_left: false, owner: null, owner_id: null, internal_note: null },
  ...{ waiting_since: "2026-03-02T10:00:00.000Z", first_answered_at: null },
  resolved_at: null,
  ...{ flag_meta: { id: 3, version: 1 }, time_ago: "PT5M", admin_notify_path: "/1/flags/3" },
  ...{ acknowledgement_data: null, acknowledgement: null, survey_data: null },
};

const answer = {
  manager: { id: 2, name: "Mara" },
  manager_note: "The left one",
  manager_acknowledged_at: "2026-11-02T12:05:00.000Z",
  resolved_at: null,
  is_urgent: false,
};

test("a single open question shows another manager's answer", () => {
  const key = ["getFlaggedMessage", { company_id: 1, id: 3 }];
  queryClient.setQueryData(key, { flagged });
  const ids = { memo_id: 1, flag_id: 3, employee_id: 7 };
  applyEvent({ type: "MemoFlagAnswered", payload: { ...ids, ...answer } }, 5);
  expect(queryClient.getQueryData(key)).toEqual({
    flagged: {
      ...flagged,
      first_answered_at: answer.manager_acknowledged_at,
      ...answer,
      manager_id: 2,
      is_awaiting_manager: false,
      is_awaiting_employee: true,
    },
  });
});

test("a reader's questions, answers and withdrawals are in order, and managers see the number of people", () => {
  const own = ["getMemo", { company_id: 1, id: 1 }];
  const { flags, ...noFlag } = tellOfFlags([]);
  const response = { memo_id: 1, flags, ...noFlag };
  queryClient.setQueryData(own, { memo: { id: 1, flagged_count: 4, employee_response: response } });
  const shown = () =>
    queryClient.getQueryData<{ memo: Pick<Memo, "flagged_count" | "employee_response"> }>(own)
      ?.memo;
  const ids = { memo_id: 1, employee_id: 7 };
  const ask = (flag_id: number, flagged_count: number) =>
    applyEvent(
      {
        type: "MemoFlagged",
        payload: {
          ...ids,
          flag_id,
          flagged_count,
          content: `${flag_id}?`,
          version: 1,
          flagged_at: "2026",
        },
      },
      7,
    );
  const takeBack = (flag_id: number, flagged_count: number) =>
    applyEvent({ type: "MemoFlagWithdrawn", payload: { ...ids, flag_id, flagged_count } }, 7);
  ask(3, 1);
  applyEvent({ type: "MemoFlagAnswered", payload: { ...ids, flag_id: 3, ...answer } }, 7);
  const answered = shown()?.employee_response;
  expect(answered).toMatchObject({ is_awaiting_employee: true, manager_note: "The left one" });
  ask(4, 2);
  // Applies the event about question 4 a second time. The second event must change nothing: if the response of `flagMemo` arrives
  // before the event, the memo already contains the question when the event is applied.
  ask(4, 2);
  expect(shown()?.employee_response).toMatchObject({
    flag_data: { content: "4?" },
    flagged_count: 2,
    is_awaiting_manager: true,
    manager_note: null,
  });
  takeBack(4, 1);
  expect(shown()?.employee_response).toEqual(answered);
  takeBack(3, 0);
  expect(shown()).toEqual({ id: 1, flagged_count: 4, employee_response: response });
});

test("an event of another memo does not bring back a deleted one", async () => {
  const queryKey = ["getMemo", { company_id: 1, id: 9 }];
  queryClient.setQueryData(queryKey, { memo: { id: 9, employee_response: null } });
  const queryFn = () => Promise.reject(new Error("gone"));
  await queryClient
    .fetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 })
    .catch(() => undefined);
  const ids = { memo_id: 1, flag_id: 3, employee_id: 7 };
  applyEvent({ type: "MemoFlagWithdrawn", payload: { ...ids, flagged_count: 0 } }, 7);
  expect(queryClient.getQueryState(queryKey)?.status).toBe("error");
});

test("an outdated list stays outdated and keeps its age when an event changes it", () => {
  const key = ["listMemos", { company_id: 1 }];
  queryClient.setQueryData(key, { memos: [{ id: 1, flagged_count: 0 }] }, { updatedAt: 1_000 });
  void queryClient.invalidateQueries({ queryKey: key });
  const ids = { memo_id: 1, flag_id: 3, employee_id: 7 };
  applyEvent({ type: "MemoFlagWithdrawn", payload: { ...ids, flagged_count: 0 } }, 5);
  expect(queryClient.getQueryState(key)).toMatchObject({
    ...{ isInvalidated: true, dataUpdatedAt: 1_000 },
  });
});

test("an acknowledged memo is no longer counted as waiting, in its own company only", () => {
  const keyOf = (company_id: number) => ["getHome", { company_id }];
  const page = ["listEmployeeMessages", { company_id: 1, state: "unread", page: 2 }];
  const waiting = { memo_id: 1, has_answered: false, read_at: null };
  const memo = {
    ...{ id: 1, company_id: 1, status: "published", is_revealed: true, is_past_due: false },
    employee_response: waiting,
  };
  const home = { memos: [], celebrations: [], live_memos: [], counts: { unread_memos: 53 } };
  for (const company of [1, 2]) queryClient.setQueryData(keyOf(company), home);
  queryClient.setQueryData(page, { memos: [memo] });
  const count = (company: number) =>
    queryClient.getQueryData<typeof home>(keyOf(company))?.counts.unread_memos;
  const done = (): (() => void) =>
    patchResponse(1, (before) => ({ ...before, has_answered: true }));
  const undo = done();
  expect([count(1), count(2)]).toEqual([52, 53]);
  done();
  expect(count(1), "counted once").toBe(52);
  undo();
  expect(count(1)).toBe(53);
});
