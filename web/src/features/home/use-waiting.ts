import type { Memo } from "@lineup/contract/memos/schemas";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isWaiting } from "#web/entities/memos/memo-need.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { callQuery } from "#web/lib/api/use-call.ts";
import { withKeptPlaces } from "./kept-places.ts";

/** The same as in the home call. */
const pageSize = 50;
/**
 * Acknowledged memos stay in place until the reader has been inactive this long, to keep the list still while they work
 * through it.
 */
const calmForMs = 5000;
/** Events that count as activity; `scroll` does not bubble and is caught in the capture phase. */
const doings = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

export interface Waiting {
  /** In the server's order; memos acknowledged just now keep their places. */
  readonly memos: readonly Memo[];
  /** The ids of those acknowledged just now. */
  readonly done: ReadonlySet<number>;
  readonly count: number;
  readonly isLoading: boolean;
  readonly error: ApiError | null;
  /** Shows the next ones; after a failure, tries again. */
  more(): void;
  /**
   * Keeps a memo's place while it is being acknowledged, until the reader pauses.
   * @returns a function to call if it was refused
   */
  keep(memo: Memo): () => void;
  /** @returns a memo as it was before it stopped waiting, if it is shown that way */
  lastSeen(id: number): Memo | undefined;
  /** @returns the current state of a memo that is shown as it was */
  asItIs(id: number): Memo | undefined;
}

/**
 * The memos that wait for the reader: those of the home call and, on request, further pages.
 * @param first the number shown at first
 */
export function useWaiting(home: Output<"getHome">, companyId: number, first: number): Waiting {
  const [asked, setAsked] = useState(0);
  const [kept, keep] = useKeptMemos();
  const most = Math.max(first, asked);
  const pages = Array.from({ length: Math.ceil(most / pageSize) - 1 }, (_, index) => index + 2);
  const further = useQueries({
    queries: pages.map((page) =>
      callQuery("listEmployeeMessages", {
        company_id: companyId,
        state: "unread",
        page,
        per_page: pageSize,
      }),
    ),
  });
  const failed = further.find(({ error }) => error !== null);
  // A memo that moves up a page when another one is acknowledged may be on both pages for a moment.
  const all = [...home.memos, ...further.flatMap(({ data }) => data?.memos ?? [])];
  const seen = useSeen(all);
  const waiting = new Map(all.filter(isWaiting).map((memo) => [memo.id, memo]));
  const shown = withKeptPlaces([...waiting.values()], [...kept.memos.values()], kept.shown);
  const shownIds = shown.map(({ id }) => id);
  return {
    memos: shown.slice(0, most),
    done: new Set([...kept.memos.keys()].filter((id) => !waiting.has(id))),
    count: home.counts.unread_memos,
    isLoading: further.some(({ isFetching, data }) => isFetching && !data),
    error: failed?.error ?? null,
    more: () =>
      failed ? void failed.refetch() : setAsked(most < pageSize ? pageSize : most + pageSize),
    keep: (memo) => keep(memo, shownIds),
    lastSeen: (id) => seen.get(id),
    asItIs: (id) => [...all, ...home.celebrations].find((memo) => memo.id === id),
  };
}

/** @returns the memos as they were when they were last in this list */
function useSeen(memos: readonly Memo[]): ReadonlyMap<number, Memo> {
  const [seen] = useState(() => new Map<number, Memo>());
  useEffect(() => {
    for (const memo of memos) seen.set(memo.id, memo);
  });
  return seen;
}

interface KeptMemos {
  readonly memos: ReadonlyMap<number, Memo>;
  /** The ids of the list at the last acknowledgement; the kept memos take their places from it. */
  readonly shown: readonly number[];
}

type KeepMemo = (memo: Memo, shown: readonly number[]) => () => void;

const nothingKept: KeptMemos = { memos: new Map(), shown: [] };

/** Memos as they were when they were acknowledged. They leave together, once the reader pauses. */
function useKeptMemos(): [KeptMemos, KeepMemo] {
  const [kept, setKept] = useState(nothingKept);
  useEffect(() => {
    if (kept.memos.size === 0) return undefined;
    const leave = (): void => setKept(nothingKept);
    let timer = setTimeout(leave, calmForMs);
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(leave, calmForMs);
    };
    const hearing = new AbortController();
    const { signal } = hearing;
    for (const doing of doings)
      window.addEventListener(doing, wait, { capture: true, passive: true, signal });
    return () => {
      hearing.abort();
      clearTimeout(timer);
    };
  }, [kept]);
  const keep: KeepMemo = (memo, shown) => {
    setKept(({ memos }) => ({ memos: new Map(memos).set(memo.id, memo), shown }));
    return () =>
      setKept((before) => ({
        ...before,
        memos: new Map([...before.memos].filter(([id]) => id !== memo.id)),
      }));
  };
  return [kept, keep];
}
