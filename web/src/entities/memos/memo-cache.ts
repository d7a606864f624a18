import type { EmployeeResponse, Memo, MemoRow } from "@lineup/contract/memos/schemas";
import type { Output } from "#web/lib/api/contract.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** Changes a memo wherever it is shown to its reader. @returns puts everything back */
export function patchResponse(
  memoId: number,
  patch: (response: EmployeeResponse) => EmployeeResponse,
): () => void {
  const before = [
    ...queryClient.getQueriesData({ queryKey: ["getHome"] }),
    ...queryClient.getQueriesData({ queryKey: ["listEmployeeMessages"] }),
    ...queryClient.getQueriesData({ queryKey: ["getMemo"] }),
  ];
  const change = (memo: Memo): Memo =>
    memo.id === memoId && memo.employee_response
      ? { ...memo, employee_response: patch(memo.employee_response) }
      : memo;
  queryClient.setQueriesData<Output<"getHome">>(
    { queryKey: ["getHome"] },
    (home) => home && { ...home, memos: home.memos.map(change) },
  );
  queryClient.setQueriesData<Output<"listEmployeeMessages">>(
    { queryKey: ["listEmployeeMessages"] },
    (list) => list && { ...list, memos: list.memos.map(change) },
  );
  queryClient.setQueriesData<Output<"getMemo">>(
    { queryKey: ["getMemo"] },
    (one) => one && { memo: change(one.memo) },
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

type Counts = Pick<Memo, "acknowledged_count" | "recipient_count" | "response_rate">;

/** Changes the counts of a memo wherever management sees them. */
export function patchCounts(memoId: number, patch: (counts: Counts) => Counts): void {
  const change = <M extends Memo | MemoRow>(memo: M): M =>
    memo.id === memoId ? { ...memo, ...patch(memo) } : memo;
  queryClient.setQueriesData<Output<"getHome">>(
    { queryKey: ["getHome"] },
    (home) => home && { ...home, live_memos: home.live_memos.map(change) },
  );
  queryClient.setQueriesData<Output<"listMemos">>(
    { queryKey: ["listMemos"] },
    (list) => list && { ...list, memos: list.memos.map(change) },
  );
  queryClient.setQueriesData<Output<"getMemo">>(
    { queryKey: ["getMemo"] },
    (one) => one && { memo: change(one.memo) },
  );
}

/** @returns the counts after one more acknowledgement; never more than there are recipients */
export function oneMore(counts: Counts): Counts {
  const { acknowledged_count: done, recipient_count: all } = counts;
  if (done === null || !all) return counts;
  const next = Math.min(done + 1, all);
  return {
    acknowledged_count: next,
    recipient_count: all,
    response_rate: Math.floor((next * 100) / all),
  };
}
