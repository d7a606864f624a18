import { type Kysely, sql } from "kysely";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import type { AudienceResolver } from "#server/platform/outbox/audience";
import type { OutboxEvent } from "#server/platform/outbox/events";
import { createKeyedQueue } from "#server/platform/outbox/keyed-queue";
import { retryFailures } from "#server/platform/outbox/failures";
import type { Listener } from "#server/platform/outbox/listener";
import { createLiveFeed, type PresentEvent } from "#server/platform/outbox/live-feed";
import { numberEvents, readLastSeq } from "#server/platform/outbox/numbering";
import { pruneEvents } from "#server/platform/outbox/prune";
import { createCoalescer } from "#server/platform/outbox/coalescer";
import {
  readSince,
  type RenewEvents,
  type ResumedEvents,
  type ResumeRequest,
} from "#server/platform/outbox/resume";
import {
  catchUp,
  ensureCursors,
  findBehind,
  type Subscriber,
  type SubscriberLimits,
} from "#server/platform/outbox/subscribers";
import type { Gateway } from "#server/platform/realtime/gateway";

export interface OutboxOptions extends Partial<SubscriberLimits> {
  db: Kysely<Database>;
  log: DbLog;
  /** Identifies this process, which ignores its own notices. */
  nodeId: string;
  /** Receives the other nodes' notices. The caller starts it after `start`, and stops it. */
  listener: Listener;
  gateway: Pick<Gateway, "publish" | "advance" | "employeesOf">;
  subscribers?: readonly Subscriber[];
  /** Resolves audiences of the kinds that features define. */
  resolveAudience?: AudienceResolver;
  /** Changes events that a client missed before it gets them. Default: they stay as they were. */
  renew?: RenewEvents;
  /** Turns an event into what clients receive. Default: its type and payload, unchanged. */
  present?: PresentEvent;
  /** Called for each event on every node, before the event goes to its sockets. The call is not repeated after a crash. */
  onEvent?: (event: OutboxEvent) => void;
  /** Milliseconds between two polls of the table; default 1,000. */
  pollMs?: number;
  /** Minimum milliseconds between two runs, so a burst of commits shares one; default 20. */
  coalesceMs?: number;
  /** Subscribers that may run at the same time on this node, each on a connection of its own; default 3. */
  concurrency?: number;
}

export interface Outbox {
  start(): Promise<void>;
  /** Finishes the events in progress, then stops. */
  stop(): Promise<void>;
  /** Call it after a commit that emitted events. It is cheap; without it, the next poll finds them. */
  wake(): void;
  /** Reads the events that a client missed. */
  readEventsSince(request: ResumeRequest): Promise<ResumedEvents>;
  /** Retries the events that subscribers gave up on, for a scheduled job. @returns the number of events handled */
  retryFailures(): Promise<number>;
  /** Removes older events that are done, for a daily job. @returns the number of events removed */
  prune(olderThan: Date): Promise<number>;
}

/**
 * Runs the outbox on this node: numbers committed events, notifies the other nodes, and delivers events to this node's sockets
 * and to the durable subscribers.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, log, nodeId, listener, subscribers = [], resolveAudience, renew } = options;
  const present = options.present ?? presentAsIs;
  const limits: SubscriberLimits = {
    maxAttempts: options.maxAttempts ?? 5,
    retryDelayMs: options.retryDelayMs ?? 1_000,
  };
  const byName = new Map(subscribers.map((subscriber) => [subscriber.name, subscriber]));
  const names = [...byName.keys()];
  let stopping = false;
  let pollTimer: NodeJS.Timeout | undefined;

  const queue = createKeyedQueue(async (name) => {
    const subscriber = byName.get(name);
    if (subscriber === undefined) return;
    try {
      const handled = await catchUp(db, log, subscriber, limits, () => stopping);
      if (handled) coalescer.request();
    } catch (error) {
      log.error({ err: error, subscriber: name }, "a subscriber could not go on");
    }
  }, options.concurrency ?? 3);

  const onEvent = (event: OutboxEvent): void => {
    for (const { name, types } of subscribers) {
      if (types === undefined || types.includes(event.type)) queue.request(name);
    }
    options.onEvent?.(event);
  };
  const live = createLiveFeed({
    db,
    log,
    gateway: options.gateway,
    resolveAudience,
    present,
    onEvent,
  });

  const numberAndDeliver = async (): Promise<void> => {
    const numbered = await numberEvents(db);
    if (numbered.events.length > 0) {
      // Not in the numbering transaction, because PostgreSQL commits transactions with a NOTIFY one at a time.
      void notify(db, nodeId).catch((error) =>
        log.warn({ err: error }, "the other nodes could not be woken"),
      );
    }
    await live.follow(numbered);
  };
  const coalescer = createCoalescer(
    () =>
      numberAndDeliver().catch((error) =>
        log.warn({ err: error }, "the outbox had to put off a turn"),
      ),
    options.coalesceMs ?? 20,
  );

  const poll = async (): Promise<void> => {
    coalescer.request();
    try {
      const lastSeq = await readLastSeq(db);
      for (const name of await findBehind(db, names, lastSeq)) queue.request(name);
    } catch (error) {
      log.warn({ err: error }, "the outbox could not look for subscribers that are behind");
    }
    if (!stopping) pollTimer = setTimeout(() => void (polling = poll()), options.pollMs ?? 1_000);
  };
  let polling: Promise<void> | undefined;

  return {
    async start() {
      await ensureCursors(db, names);
      live.startAt(await readLastSeq(db));
      listener.on(CHANNEL, {
        onNotice: (sender) => sender !== nodeId && coalescer.request(),
        onConnect: () => coalescer.request(),
      });
      polling = poll();
    },
    async stop() {
      stopping = true;
      clearTimeout(pollTimer);
      await polling;
      clearTimeout(pollTimer);
      await coalescer.stop();
      await queue.stop();
    },
    wake: () => coalescer.request(),
    readEventsSince: (request) => readSince(db, request, { resolveAudience, renew, present }),
    async retryFailures() {
      const handled = await retryFailures(db, log, subscribers);
      if (handled > 0) coalescer.request();
      return handled;
    },
    prune: (olderThan) => pruneEvents(db, names, olderThan),
  };
}

const CHANNEL = "lineup_outbox";

const presentAsIs: PresentEvent = ({ type, payload }) => ({ event: type, data: payload });

/** The commit doesn't wait for the disk, since a notice isn't stored: the events are, and each node polls for them too. */
async function notify(db: Kysely<Database>, nodeId: string): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${nodeId})`.execute(
    db,
  );
}
