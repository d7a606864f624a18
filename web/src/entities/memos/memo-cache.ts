import type { MemoNews } from "@lineup/contract/memos/events";
import { isFollowUp, reduceFlaggedMessage } from "@lineup/contract/follow-ups/events";
import { reduceMemo, reduceResponse } from "@lineup/contract/memos/events";
import type { EmployeeResponse, Memo, MemoRow } from "@lineup/contract/memos/schemas";
import { hashKey } from "@tanstack/react-query";
import type { Output } from "#web/lib/api/contract.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { isWaiting } from "./memo-need.ts";

/** Changes memos wherever they are on the screen. */
function patchMemos(change: <M extends Memo | MemoRow>(memo: M) => M): void {
  /** Who waits for their reader no longer, or again. */
  const moved = new Map<number, { readonly companyId: number; readonly by: number }>();
  const changeOwn = (memo: Memo): Memo => {
    const after = change(memo);
    const by = Number(isWaiting(after)) - Number(isWaiting(memo));
    if (by !== 0) moved.set(memo.id, { companyId: memo.company_id, by });
    return after;
  };
  queryClient.setQueriesData<Output<"getHome">>(
    { queryKey: ["getHome"] },
    (home) =>
      home && {
        ...home,
        memos: home.memos.map(changeOwn),
        celebrations: home.celebrations.map(changeOwn),
        live_memos: home.live_memos.map(change),
      },
  );
  queryClient.setQueriesData<Output<"listEmployeeMessages">>(
    { queryKey: ["listEmployeeMessages"] },
    (list) => list && { ...list, memos: list.memos.map(changeOwn) },
  );
  for (const { companyId, by } of moved.values()) countWaiting(companyId, by);
  queryClient.setQueriesData<Output<"listMemos">>(
    { queryKey: ["listMemos"] },
    (list) => list && { ...list, memos: list.memos.map(change) },
  );
  queryClient.setQueriesData<Output<"getMemo">>({ queryKey: ["getMemo"] }, (one) => {
    const memo = one && change(one.memo);
    // What is put into the cache counts as fetched: one that was found to be gone would be there again.
    return memo && memo !== one.memo ? { memo } : undefined;
  });
}

function countWaiting(companyId: number, by: number): void {
  queryClient.setQueriesData<Output<"getHome">>(
    { queryKey: ["getHome", { company_id: companyId }] },
    (home) =>
      home && {
        ...home,
        counts: { ...home.counts, unread_memos: home.counts.unread_memos + by },
      },
  );
}

/**
 * Changes what its reader did with a memo, wherever it is shown.
 * @returns takes the change back, and nothing that was heard since
 */
export function patchResponse(
  memoId: number,
  patch: (response: EmployeeResponse) => EmployeeResponse,
): () => void {
  let changed: readonly [before: EmployeeResponse, after: EmployeeResponse] | undefined;
  const patchOwn = (change: (response: EmployeeResponse) => EmployeeResponse): void =>
    patchMemos((memo) =>
      memo.id === memoId && memo.employee_response
        ? { ...memo, employee_response: change(memo.employee_response) }
        : memo,
    );
  patchOwn((before) => {
    const after = patch(before);
    changed ??= [before, after];
    return after;
  });
  return () => patchOwn((now) => (changed ? withoutChange(now, ...changed) : now));
}

/** @returns a response as it is now, with what a change made of its fields put back; what another one made of them stays */
function withoutChange(
  now: EmployeeResponse,
  before: EmployeeResponse,
  after: EmployeeResponse,
): EmployeeResponse {
  const isOurs = (field: keyof EmployeeResponse): boolean =>
    hashKey([now[field]]) === hashKey([after[field]]);
  const kept = (Object.keys(now) as (keyof EmployeeResponse)[]).filter((field) => !isOurs(field));
  return { ...before, ...Object.fromEntries(kept.map((field) => [field, now[field]])) };
}

/**
 * Shows an event in everything on the screen that its reducers can tell of.
 * @param employeeId who looks at the screen
 */
export function applyEvent(event: MemoNews, employeeId: number): void {
  patchMemos((memo) => reduceMemo(memo, employeeId, event));
  queryClient.setQueriesData<Output<"listMemoRecipients">>(
    { queryKey: ["listMemoRecipients"] },
    (list) =>
      list && {
        ...list,
        recipients: list.recipients.map((row) => ({
          ...row,
          employee_response: reduceResponse(row.employee_response, row.id, event),
        })),
      },
  );
  if (!isFollowUp(event)) return;
  // One that was taken back stays until the answer to the next fetch says that it is gone.
  queryClient.setQueriesData<Output<"getFlaggedMessage">>(
    { queryKey: ["getFlaggedMessage"] },
    (one) => one && { ...one, flagged: reduceFlaggedMessage(one.flagged, event) ?? one.flagged },
  );
  queryClient.setQueriesData<Output<"listFollowUps">>(
    { queryKey: ["listFollowUps"] },
    (list) =>
      list && {
        ...list,
        flagged_messages: list.flagged_messages.flatMap(
          (flagged) => reduceFlaggedMessage(flagged, event) ?? [],
        ),
      },
  );
}
