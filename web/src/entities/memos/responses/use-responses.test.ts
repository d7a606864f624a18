// @vitest-environment happy-dom
import { tellOfFlags } from "@lineup/contract/follow-ups/events";
import type { OwnFlag } from "@lineup/contract/follow-ups/flags/schemas";
import type { EmployeeResponse, Memo } from "@lineup/contract/memos/schemas";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { markRead, settle, useAcknowledge, useUnflagMemo } from "./use-responses.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const waiting: OwnFlag = {
  ...{ id: 3, content: "Which one?", version: 1 },
  ...{ flagged_at: "2026-11-02T12:00:00.000Z", time_ago: "PT5M" },
  ...{ is_urgent: false, manager: null, manager_note: null },
  ...{ manager_acknowledged_at: null, resolved_at: null },
};
const answered: OwnFlag = {
  ...{ ...waiting, id: 4, manager: { id: 2, name: "Mara" }, manager_note: "The left one" },
  manager_acknowledged_at: "2026-11-02T12:05:00.000Z",
};

test("a waiting question is withdrawn right away, even if a newer one was answered", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const key = ["getMemo", { company_id: 1, id: 1 }];
  const response = { memo_id: 1, ...tellOfFlags([waiting, answered]) };
  const memo = { id: 1, company_id: 1, employee_response: response } as unknown as Memo;
  queryClient.setQueryData(key, { memo });
  const unflag = await renderHook(() => useUnflagMemo(memo));

  await doing(() => unflag.now.mutate());

  const shown = queryClient.getQueryData<{ memo: Memo }>(key)?.memo.employee_response;
  expect(shown?.flags).toEqual([answered]);
  expect(shown).toMatchObject({ is_awaiting_employee: true, manager_note: "The left one" });
  await unflag.leave();
});

const opened = { read_at: "2026-11-02T12:00:00.000Z", read_version: 1 };

test("a fetch started before a response does not undo it", async () => {
  const key = ["getMemo", { company_id: 1, id: 1 }];
  const without = { memo_id: 1, ...tellOfFlags([]) };
  const withFlag = { memo_id: 1, ...tellOfFlags([waiting]) } as EmployeeResponse;
  const memo = { id: 1, company_id: 1, employee_response: without } as unknown as Memo;
  queryClient.setQueryData(key, { memo });
  const answers: ((answer: unknown) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  void observer.refetch();

  settle(1, withFlag);
  await vi.waitUntil(() => answers.length === 2);
  answers[0]?.({ memo });
  await new Promise((resolve) => setTimeout(resolve));

  expect(queryClient.getQueryData<{ memo: Memo }>(key)?.memo.employee_response).toEqual(withFlag);
  stop();
});

test("marking a memo as read keeps what was done before the call's answer", async () => {
  const before = { memo_id: 1, read_at: null, read_version: null, ...tellOfFlags([]) };
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  const memo = { id: 1, company_id: 1, version: 1, employee_response: before } as unknown as Memo;
  const key = ["getMemo", { company_id: 1, id: 1 }];
  queryClient.setQueryData(key, { memo });

  markRead(memo);
  settle(1, { ...before, ...tellOfFlags([waiting]) } as unknown as EmployeeResponse);
  const content = { employee_response: { ...before, ...opened } };
  answer.resolve(Response.json({ success: true, content }));

  const shown = (): EmployeeResponse | null | undefined =>
    queryClient.getQueryData<{ memo: Memo }>(key)?.memo.employee_response;
  await vi.waitUntil(() => shown()?.read_version === 1);
  expect(shown()?.flags).toEqual([waiting]);
});

test("what an acknowledgement interrupted is fetched again after the server refused it", async () => {
  const refusal = { success: false, message: "No", errors: [], code: "conflict" };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 409 }));
  const fetched = vi.fn(() => new Promise(() => undefined));
  const home = { queryKey: ["getHome", { company_id: 1 }], queryFn: fetched };
  const stop = new QueryObserver(queryClient, home).subscribe(() => undefined);
  const memo = { id: 1, company_id: 1, version: 1, title: "Menu" } as unknown as Memo;
  const acknowledge = await renderHook(() => useAcknowledge());

  await doing(() => acknowledge.now.mutateAsync({ memo }).catch(() => undefined));

  await vi.waitUntil(() => fetched.mock.calls.length === 2);
  stop();
  await acknowledge.leave();
});
