// @vitest-environment happy-dom
import { tellOfFlags } from "@lineup/contract/follow-ups/events";
import type { OwnFlag } from "@lineup/contract/follow-ups/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/query-client.ts";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { useUnflagMemo } from "./use-responses.ts";

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const waiting: OwnFlag = {
  ...{ id: 3, content: "Which one?", flagged_at: "2026-11-02T12:00:00.000Z" },
  ...{ is_urgent: false, manager: null, manager_note: null },
  ...{ manager_acknowledged_at: null, resolved_at: null },
};
const answered: OwnFlag = {
  ...{ ...waiting, id: 4, manager: { id: 2, name: "Mara" }, manager_note: "The left one" },
  manager_acknowledged_at: "2026-11-02T12:05:00.000Z",
};

test("the question that waits is taken back at once, also where a newer one was answered", async () => {
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
