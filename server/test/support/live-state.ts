import type { LiveEvent } from "@lineup/contract/events";
import { expect, vi } from "vitest";

import type { Heard } from "./live-server.ts";

/** Something that a person looks at: how to fetch it, and what an event makes of it. */
export interface LiveView<State> {
  fetch(): Promise<State>;
  reduce(state: State, event: LiveEvent): State;
  /** The events that this person's socket hears. */
  readonly heard: Heard;
}

/**
 * Holds that old state + events = freshly fetched state.
 * @param act what happens in between, by anyone
 * @throws when they differ after 5 s, by which every event has long arrived
 */
export async function expectLive<State>(
  { fetch, reduce, heard }: LiveView<State>,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await fetch();
  const from = heard.events.length;
  await act();
  const fresh = await fetch();
  expect(fresh, "the act must change what is looked at").not.toEqual(before);
  await vi.waitFor(
    () => {
      const events = heard.events.slice(from).map(({ event: type, data: payload }) => ({
        type,
        payload,
      }));
      expect((events as unknown as LiveEvent[]).reduce(reduce, before)).toEqual(fresh);
    },
    { timeout: 15_000, interval: 20 },
  );
}
