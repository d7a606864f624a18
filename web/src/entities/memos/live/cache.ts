import type { MemoNews } from "@lineup/contract/memos/events";
import { isFollowUp, reduceFlaggedMessage } from "@lineup/contract/follow-ups/events";
import { reduceMemo, reduceResponse } from "@lineup/contract/memos/events";
import type { EmployeeResponse, Memo, MemoRow } from "@lineup/contract/memos/schemas";
import { hashKey } from "@tanstack/react-query";
import type { Output } from "#web/lib/api/contract.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { isWaiting } from "#web/entities/memos/memo-need.ts";

/** Changes memos in the cached results of all calls. */
function patchMemos(change: <M extends Memo | MemoRow>(memo: M) => M): void {
  /** The memos that started (`by` is 1) or stopped (`by` is -1) waiting for the reader's response, by memo ID. */
  const moved = new Map<number, { readonly companyId: number; readonly by: number }>();
  const changeOwn = (memo: Memo): Memo => {
    const after = change(memo);
    const by = Number(isWaiting(after)) - Number(isWaiting(memo));
    if (by !== 0) moved.set(memo.id, { companyId: memo.company_id, by });
    return after;
  };
  patchFetched(["getHome"], (home: Output<"getHome">) => ({
    ...home,
    memos: home.memos.map(changeOwn),
    celebrations: home.celebrations.map(changeOwn),
    live_memos: home.live_memos.map(change),
  }));
  patchFetched(["listEmployeeMessages"], (list: Output<"listEmployeeMessages">) => ({
    ...list,
    memos: list.memos.map(changeOwn),
  }));
  for (const { companyId, by } of moved.values()) countWaiting(companyId, by);
  patchFetched(["listMemos"], (list: Output<"listMemos">) => ({
    ...list,
    memos: list.memos.map(change),
  }));
  patchFetched(["getMemo"], (one: Output<"getMemo">) => {
    const memo = change(one.memo);
    // Writing an unchanged memo to the cache would clear the error of a failed fetch, and show a deleted memo again.
    return memo === one.memo ? undefined : { memo };
  });
}

/**
 * Changes the cached results of a call and keeps their age. A plain update would mark a result as fresh, so an outdated result
 * would not be refetched.
 */
function patchFetched<T>(queryKey: readonly unknown[], change: (data: T) => T | undefined): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    const changed = data === undefined ? undefined : change(data as T);
    if (changed === undefined) continue;
    queryClient.setQueryData(query.queryKey, changed, { updatedAt });
    if (isInvalidated) query.invalidate();
  }
}

function countWaiting(companyId: number, by: number): void {
  patchFetched(["getHome", { company_id: companyId }], (home: Output<"getHome">) => ({
    ...home,
    counts: { ...home.counts, unread_memos: home.counts.unread_memos + by },
  }));
}

/**
 * Changes the reader's response to a memo, in the cached results of all calls.
 * @returns a function that undoes the change but keeps later changes to the response
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

/**
 * @returns the reader's current response with one change undone. Fields that were changed again later keep their current values
 */
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
 * Applies an event's reducers to the cached results of all calls.
 * @param employeeId the ID of the signed-in employee
 */
export function applyEvent(event: MemoNews, employeeId: number): void {
  patchMemos((memo) => reduceMemo(memo, employeeId, event));
  patchFetched(["listMemoRecipients"], (list: Output<"listMemoRecipients">) => ({
    ...list,
    recipients: list.recipients.map((row) => ({
      ...row,
      employee_response: reduceResponse(row.employee_response, row.id, event),
    })),
  }));
  if (!isFollowUp(event)) return;
  // A withdrawn question stays on the screen until the next fetch, which finds that the question no longer exists.
  patchFetched(["getFlaggedMessage"], (one: Output<"getFlaggedMessage">) => ({
    ...one,
    flagged: reduceFlaggedMessage(one.flagged, event) ?? one.flagged,
  }));
  patchFetched(["listFollowUps"], (list: Output<"listFollowUps">) => ({
    ...list,
    flagged_messages: list.flagged_messages.flatMap(
      (flagged) => reduceFlaggedMessage(flagged, event) ?? [],
    ),
  }));
}
