import { type Kysely, sql } from "kysely";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import type { AudienceResolver } from "#server/platform/outbox/audience";
import type { OutboxEvent } from "#server/platform/outbox/events";
import { createKeyedQueue } from "#server/platform/outbox/keyed-queue";
import { retryFailures } from "#server/platform/outbox/failures";
import type { Listener } from "#server/platform/outbox/listener";
import { createLiveFeed, type PresentEvent } from "#server/platform/outbox/live-feed";
import { numberEvents, readState } from "#server/platform/outbox/numbering";
import { pruneEvents } from "#server/platform/outbox/prune";
import { createCoalescer } from "#server/platform/outbox/coalescer";
import { readSince, type ResumedEvents, type ResumeRequest } from "#server/platform/outbox/resume";
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
  /** This process; tells its own notices from those of others. */
  nodeId: string;
  /** Hears the other nodes; its owner starts it after `start` and stops it. */
  listener: Listener;
  gateway: Pick<Gateway, "publish" | "advance" | "employeesOf">;
  subscribers?: readonly Subscriber[];
  /** For the kinds of audience that the platform does not know. */
  resolveAudience?: AudienceResolver;
  /** Default: the event's type and payload as they are. */
  present?: PresentEvent;
  /** Called for each event on every node, before its sockets hear of it; not for work that must not be lost. */
  onEvent?: (event: OutboxEvent) => void;
  /** Milliseconds between two looks without a notice; default 1,000. */
  pollMs?: number;
  /** Milliseconds in which commits are gathered; default 20. */
  gatherMs?: number;
  /** Subscribers at work at the same time on this node, each on one connection; default 3. */
  concurrency?: number;
}

export interface Outbox {
  start(): Promise<void>;
  /** Ends after the events in hand. */
  stop(): Promise<void>;
  /** To be called after a commit that emitted; costs next to nothing. Without it the poll finds the events. */
  wake(): void;
  /** What a client missed. */
  readEventsSince(request: ResumeRequest): Promise<ResumedEvents>;
  /** Tries again what subscribers gave up on; for a job. @returns how many events were handled */
  retryFailures(): Promise<number>;
  /** Removes what is older and done; for a daily job. @returns how many */
  prune(olderThan: Date): Promise<number>;
}

/**
 * Runs the event table on this node: numbers what is committed, tells the other nodes, hands every event to the
 * sockets here and its share to the durable subscribers.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, log, nodeId, listener, subscribers = [], resolveAudience } = options;
  const present = options.present ?? presentAsIs;
  const limits: SubscriberLimits = {
    maxAttempts: options.maxAttempts ?? 5,
    retryDelayMs: options.retryDelayMs ?? 1_000,
  };
  const byName = new Map(subscribers.map((subscriber) => [subscriber.name, subscriber]));
  const names = [...byName.keys()];
  let stopping = false;
  let poll: NodeJS.Timeout | undefined;

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

  const turn = async (): Promise<void> => {
    const state = await readState(db);
    let { lastSeq } = state;
    if (state.unnumbered) {
      lastSeq = await numberEvents(db);
      // After the commit and outside it: a NOTIFY makes committing transactions wait for each other.
      void notify(db, nodeId).catch((error) =>
        log.warn({ err: error }, "the other nodes could not be woken"),
      );
    }
    await live.follow(lastSeq);
  };
  const coalescer = createCoalescer(
    () => turn().catch((error) => log.warn({ err: error }, "the outbox had to put off a turn")),
    options.gatherMs ?? 20,
  );

  const look = async (): Promise<void> => {
    coalescer.request();
    try {
      const { lastSeq } = await readState(db);
      for (const name of await findBehind(db, names, lastSeq)) queue.request(name);
    } catch (error) {
      log.warn({ err: error }, "the outbox could not look for subscribers that are behind");
    }
    if (!stopping) poll = setTimeout(() => void (looking = look()), options.pollMs ?? 1_000);
  };
  let looking: Promise<void> | undefined;

  return {
    async start() {
      await ensureCursors(db, names);
      live.startAt((await readState(db)).lastSeq);
      listener.on(CHANNEL, {
        onNotice: (sender) => sender !== nodeId && coalescer.request(),
        onConnect: () => coalescer.request(),
      });
      looking = look();
    },
    async stop() {
      stopping = true;
      clearTimeout(poll);
      await looking;
      clearTimeout(poll);
      await coalescer.stop();
      await queue.stop();
    },
    wake: () => coalescer.request(),
    readEventsSince: (request) => readSince(db, request, resolveAudience, present),
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

async function notify(db: Kysely<Database>, nodeId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${nodeId})`.execute(db);
}
