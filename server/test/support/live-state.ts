import type { LiveEvent } from "@lineup/contract/events";
import { expect, vi } from "vitest";

import type { EventCollector } from "./live-server.ts";

/** A part of what a person sees: how to fetch it, and how an event changes it. */
export interface LiveView<State> {
  fetch(): Promise<State>;
  reduce(state: State, event: LiveEvent): State;
  /** The events that the person's socket receives. */
  readonly collector: EventCollector;
}

/**
 * Checks that old state + events = freshly fetched state.
 * @param act changes the state, as any person
 * @throws if the two still differ after 15 seconds
 */
export async function expectLive<State>(
  { fetch, reduce, collector }: LiveView<State>,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await fetch();
  const from = collector.events.length;
  await act();
  const fresh = await fetch();
  expect(fresh, "the act must change what is looked at").not.toEqual(before);
  await vi.waitFor(
    () => {
      const events = collector.events.slice(from).map(({ event: type, data: payload }) => ({
        type,
        payload,
      }));
      expect((events as unknown as LiveEvent[]).reduce(reduce, before)).toEqual(fresh);
    },
    { timeout: 15_000, interval: 20 },
  );
}
