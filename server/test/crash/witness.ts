import { setTimeout as sleep } from "node:timers/promises";

import { callOverHttp } from "../support/http-caller.ts";
import { subscribeAs } from "../support/live-client.ts";

export interface HeardEvent {
  readonly event: string;
  readonly seq: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Someone who listens all the time and never hears a thing twice. */
export interface Witness {
  readonly heard: ReadonlyMap<number, HeardEvent>;
  /** How many came by the socket, and how many were asked for after a break. */
  counts(): { live: number; fetched: number; subscriptions: number };
  /** Asks once more for what may be missing, and lets go. */
  stop(): Promise<void>;
}

/**
 * Listens with the stock client. After each break it comes back by itself, and then asks for the events after the last
 * one it has seen.
 */
export async function startWitness(
  port: number,
  token: string,
  companyId: number,
): Promise<Witness> {
  const heard = new Map<number, HeardEvent>();
  let last = 0;
  let live = 0;
  let fetched = 0;
  let subscriptions = 0;
  let stopped = false;
  let catchingUp = Promise.resolve();

  const note = (event: HeardEvent): boolean => {
    const isNew = !heard.has(event.seq);
    heard.set(event.seq, event);
    return isNew;
  };
  const catchUp = async (): Promise<void> => {
    for (;;) {
      const input = { company_id: companyId, after: last };
      const answer = await callOverHttp(port, "listEvents", input, { as: token }).catch(() => null);
      if (answer?.status !== 200) {
        if (stopped) throw new Error(`the events could not be asked for: ${answer?.status}`);
        await sleep(50);
        continue;
      }
      const {
        events,
        last: upTo,
        complete,
      } = answer.content as {
        events: HeardEvent[];
        last: number;
        complete: boolean;
      };
      for (const event of events) if (note(event)) fetched += 1;
      last = Math.max(last, upTo);
      if (complete) return;
    }
  };
  const client = subscribeAs(port, token, companyId, {
    // What arrives while missed events are fetched is newer than those: `last` moves only when they are in.
    onEvent: (event, data) => {
      if (note({ event, seq: data.seq, data })) live += 1;
      void (catchingUp = catchingUp.then(() => void (last = Math.max(last, data.seq))));
    },
    onSubscribed: () => {
      subscriptions += 1;
      catchingUp = catchingUp.then(catchUp);
    },
  });
  await client.subscribed;
  return {
    heard,
    counts: () => ({ live, fetched, subscriptions }),
    async stop() {
      stopped = true;
      // What was numbered a moment ago may be on its way to the socket still.
      await (catchingUp = catchingUp.then(catchUp));
      client.close();
    },
  };
}
