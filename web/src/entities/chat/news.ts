import type { ChatEvent } from "@lineup/contract/chat/events";

/** For each running fetch, the events that have arrived since it began. */
const running = new Set<ChatEvent[]>();

/** Notes an event for the running fetches, whose answers may not include it yet. */
export function noteNews(event: ChatEvent): void {
  for (const events of running) events.push(event);
}

/**
 * Fetches something that events change. The events that arrive meanwhile are applied to the answer, because the server may have read
 * it before them.
 * @param reduce applies an event; applying one that the answer includes already must change nothing
 */
export async function withNews<T>(
  fetchIt: () => Promise<T>,
  reduce: (data: T, event: ChatEvent) => T,
): Promise<T> {
  const events: ChatEvent[] = [];
  running.add(events);
  try {
    const data = await fetchIt();
    return events.reduce(reduce, data);
  } finally {
    running.delete(events);
  }
}
