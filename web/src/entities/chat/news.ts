import type { ChatEvent } from "@lineup/contract/chat/events";

/** For each running fetch, the events that have arrived since it began. */
const running = new Set<ChatEvent[]>();

/** Notes an event for the running fetches, whose answers may not include it yet. */
export function noteNews(event: ChatEvent): void {
  for (const events of running) events.push(event);
}

/**
 * Fetches something that events change.
 * @param apply applies the events that have arrived meanwhile to the answer, because the server may have read it before them. Applying
 *   one that the answer includes already must change nothing
 */
export async function withNews<T, R>(
  fetchIt: () => Promise<T>,
  apply: (data: T, events: readonly ChatEvent[]) => R,
): Promise<R> {
  const events: ChatEvent[] = [];
  running.add(events);
  try {
    return apply(await fetchIt(), events);
  } finally {
    running.delete(events);
  }
}
