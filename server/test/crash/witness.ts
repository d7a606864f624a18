import { setTimeout as sleep } from "node:timers/promises";

import { callOverHttp } from "../support/http-caller.ts";
import { subscribeAs } from "../support/live-client.ts";

export interface ReceivedEvent {
  readonly event: string;
  readonly seq: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client that receives events all the time and counts each one once. */
export interface Witness {
  readonly received: ReadonlyMap<number, ReceivedEvent>;
  /** @returns the numbers of events from the socket, of events fetched after a break, and of subscriptions */
  counts(): { live: number; fetched: number; subscriptions: number };
  /** Fetches missing events once more and disconnects. */
  stop(): Promise<void>;
}

/**
 * Subscribes with the stock client, which reconnects after each break. It then fetches the events after the last one it has seen.
 */
export async function startWitness(
  port: number,
  token: string,
  companyId: number,
): Promise<Witness> {
  const received = new Map<number, ReceivedEvent>();
  let last = 0;
  let live = 0;
  let fetched = 0;
  let subscriptions = 0;
  let stopped = false;
  let catchingUp = Promise.resolve();

  const record = (event: ReceivedEvent): boolean => {
    const isNew = !received.has(event.seq);
    received.set(event.seq, event);
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
        events: ReceivedEvent[];
        last: number;
        complete: boolean;
      };
      for (const event of events) if (record(event)) fetched += 1;
      last = Math.max(last, upTo);
      if (complete) return;
    }
  };
  const client = subscribeAs(port, token, companyId, {
    // Events that arrive while missed ones are being fetched are newer, so `last` moves only after the fetch.
    onEvent: (event, data) => {
      if (record({ event, seq: data.seq, data })) live += 1;
      void (catchingUp = catchingUp.then(() => void (last = Math.max(last, data.seq))));
    },
    onSubscribed: () => {
      subscriptions += 1;
      catchingUp = catchingUp.then(catchUp);
    },
  });
  await client.subscribed;
  return {
    received,
    counts: () => ({ live, fetched, subscriptions }),
    async stop() {
      stopped = true;
      // Events numbered a moment ago may still be on their way to the socket.
      await (catchingUp = catchingUp.then(catchUp));
      client.close();
    },
  };
}
