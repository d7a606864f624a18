import type { Kysely } from "kysely";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import {
  type AudienceResolver,
  knownAudience,
  resolveEventAudience,
} from "#server/platform/outbox/audience";
import {
  EVENT_COLUMNS,
  type EventAudience,
  type OutboxEvent,
  toEvent,
} from "#server/platform/outbox/events";
import type { NumberedEvents } from "#server/platform/outbox/numbering";
import type { Gateway } from "#server/platform/realtime/gateway";
import type { ResolvedAudience } from "#server/platform/realtime/resolved-audience";

/** Turns an event into the message that clients receive. Returns null if clients don't receive the event. */
export type PresentEvent = (event: OutboxEvent) => { event: string; data: object } | null;

export interface LiveOptions {
  db: Kysely<Database>;
  log: DbLog;
  gateway: Pick<Gateway, "publish" | "advance" | "employeesOf">;
  resolveAudience: AudienceResolver | undefined;
  present: PresentEvent;
  /** Called on every node for each event, before the event is sent to the node's sockets. */
  onEvent: (event: OutboxEvent) => void;
}

export interface LiveFeed {
  /** Sets the number of the last event that was delivered. Delivery continues with the next event. */
  startAt(seq: number): void;
  /**
   * Delivers every undelivered event up to the number `lastSeq` to this node's sockets, in order.
   * @param numbered may have the last of these events, which aren't read again
   */
  follow(numbered: NumberedEvents): Promise<void>;
}

/**
 * Delivers events to this node's sockets. Each node reads the event table independently, so every event reaches the
 * sockets of all nodes.
 */
export function createLiveFeed(options: LiveOptions): LiveFeed {
  const { db, log, gateway } = options;
  let position = 0;
  let failures = 0;

  const deliver = async (event: OutboxEvent): Promise<void> => {
    const { companyId, audience } = event;
    const frame = audience === null ? null : options.present(event);
    if (frame !== null && audience !== null && companyId !== null) {
      const resolved = await resolve({ audience, companyId });
      if (resolved !== null)
        gateway.publish({ companyId, ...frame, seq: event.seq, audience: resolved });
    }
    gateway.advance(event.seq);
  };

  /**
   * @returns the people who receive the event; null if no employee of the company is connected to this node, so that no
   *   one can receive the event here
   */
  const resolve = async (event: {
    companyId: number;
    audience: EventAudience;
  }): Promise<ResolvedAudience | null> => {
    const known = knownAudience(event.audience);
    if (known !== null) return known;
    let resolvedFor = new Set<number>();
    let resolved: ResolvedAudience | null = null;
    // If someone connects while the audience is being resolved, the audience is resolved again, because the new person
    // may belong to the audience.
    for (;;) {
      const employeeIds = gateway.employeesOf(event.companyId);
      if (employeeIds.every((id) => resolvedFor.has(id))) return resolved;
      resolvedFor = new Set(employeeIds);
      const candidates = { companyId: event.companyId, employeeIds };
      resolved = await resolveEventAudience(
        event.audience,
        candidates,
        db,
        options.resolveAudience,
      );
    }
  };

  const deliverOrSkip = async (event: OutboxEvent): Promise<void> => {
    try {
      await deliver(event);
    } catch (error) {
      failures += 1;
      if (failures < MAX_FAILURES) throw error;
      log.error(
        { err: error, seq: event.seq, type: event.type },
        "a live event could not be delivered and is skipped",
      );
      gateway.advance(event.seq);
    }
    failures = 0;
  };

  const readEvents = async (lastSeq: number): Promise<OutboxEvent[]> => {
    const rows = await db
      .selectFrom("outbox_events")
      .select(EVENT_COLUMNS)
      .where("seq", ">", position)
      .where("seq", "<=", lastSeq)
      .orderBy("seq")
      .limit(BATCH_SIZE)
      .execute();
    return rows.map(toEvent);
  };

  return {
    startAt(seq) {
      position = seq;
      gateway.advance(seq);
    },
    async follow({ lastSeq, events }) {
      while (position < lastSeq) {
        const isNext = events[0]?.seq === position + 1;
        const batch = isNext ? events : await readEvents(lastSeq);
        for (const event of batch) {
          if (failures === 0) notify(options, event);
          await deliverOrSkip(event);
          position = event.seq;
        }
        if (isNext || batch.length < BATCH_SIZE) position = lastSeq;
      }
    },
  };
}

const BATCH_SIZE = 500;
const MAX_FAILURES = 5;

function notify({ onEvent, log }: LiveOptions, event: OutboxEvent): void {
  try {
    onEvent(event);
  } catch (error) {
    log.error({ err: error, seq: event.seq, type: event.type }, "an event's observer failed");
  }
}
