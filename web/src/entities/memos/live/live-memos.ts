import type { MemoNews } from "@lineup/contract/memos/events";
import { useEffect } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import type { CallName } from "#web/lib/api/contract.ts";
import { onLiveEvent, refresh, type LiveEvent as Heard } from "#web/lib/live/live.ts";
import { applyEvent } from "./cache.ts";
import { isKnownEvent, mayBeCounted, ofPeople, outdatedCalls } from "./outdated-calls.ts";

/** The shortest time between two fetches of the same call, in milliseconds. */
const soonMs = 700;
/**
 * The shortest time between two fetches of a call in `mayWait`, in milliseconds. Counting the responses to a memo with many
 * recipients is expensive for the database, and counts that are slightly late do no harm.
 */
const laterMs = 4000;
const mayWait: ReadonlySet<CallName> = new Set(["getMemoProgress", ...ofPeople]);
/**
 * The longest random delay before a fetch, in milliseconds. The delay keeps everyone who receives an event from fetching at the
 * same moment.
 */
const spreadMs = 200;

/** Keeps memos on every screen up to date. Several events in quick succession lead to one fetch. */
export function useLiveMemos(): void {
  const { id } = useCompany().employee;
  useEffect(() => {
    const soon = gather(soonMs);
    const later = gather(laterMs);
    const stop = onLiveEvent((heard) => {
      const event = known(heard);
      if (!event) return;
      const { isMissed = false } = heard;
      if (!mayBeCounted(event, isMissed)) applyEvent(event, id);
      for (const name of outdatedCalls(event, id, isMissed))
        (mayWait.has(name) ? later : soon).add(name);
    });
    return () => {
      stop();
      soon.end();
      later.end();
    };
  }, [id]);
}

/** Collects outdated calls and refetches them after a short random delay, but at most once every `atMostEveryMs` milliseconds. */
function gather(atMostEveryMs: number): { add: (name: CallName) => void; end: () => void } {
  const stale = new Set<CallName>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    nextAt = performance.now() + atMostEveryMs;
    refresh(...stale);
    stale.clear();
  };
  return {
    add(name) {
      stale.add(name);
      timer ??= setTimeout(flush, Math.max(nextAt - performance.now(), Math.random() * spreadMs));
    },
    end: flush,
  };
}

/** @returns the event as a memo event; null if this version of the app doesn't know the event */
function known({ event: type, data: payload }: Heard): MemoNews | null {
  return isKnownEvent(type) ? ({ type, payload } as unknown as MemoNews) : null;
}
