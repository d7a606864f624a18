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
import type { Gateway } from "#server/platform/realtime/gateway";
import type { ResolvedAudience } from "#server/platform/realtime/resolved-audience";

/** What a client gets to hear of an event; null: nothing. */
export type PresentEvent = (event: OutboxEvent) => { event: string; data: object } | null;

export interface LiveOptions {
  db: Kysely<Database>;
  log: DbLog;
  gateway: Pick<Gateway, "publish" | "advance" | "employeesOf">;
  resolveAudience: AudienceResolver | undefined;
  present: PresentEvent;
  /** Called for each event on every node, before its sockets hear of it. */
  onEvent: (event: OutboxEvent) => void;
}

export interface LiveFeed {
  /** Starts after this number. */
  startAt(seq: number): void;
  /** Hands every event up to `lastSeq` to this node's sockets, in order. */
  follow(lastSeq: number): Promise<void>;
}

/** Follows the table on each node by itself, so every node's sockets get every event. */
export function createLiveFeed(options: LiveOptions): LiveFeed {
  const { db, log, gateway } = options;
  let position = 0;
  let failures = 0;

  const deliver = async (event: OutboxEvent): Promise<void> => {
    const { companyId, audience } = event;
    const frame = audience === null ? null : options.present(event);
    if (frame !== null && audience !== null && companyId !== null) {
      const reach = await reachOf({ audience, companyId });
      if (reach !== null) gateway.publish({ companyId, ...frame, seq: event.seq, reach });
    }
    gateway.advance(event.seq);
  };

  /** null: none of the company's people is connected here, so nobody has to be asked. */
  const reachOf = async (event: {
    companyId: number;
    audience: EventAudience;
  }): Promise<ResolvedAudience | null> => {
    const known = knownAudience(event.audience);
    if (known !== null) return known;
    let asked: number[] = [];
    let reach: ResolvedAudience | null = null;
    // Somebody may connect while the resolver is at work, and was told that this event is still to come.
    for (;;) {
      const present = gateway.employeesOf(event.companyId);
      const judged = new Set(asked);
      if (present.every((id) => judged.has(id))) return reach;
      asked = present;
      const candidates = { companyId: event.companyId, employeeIds: present };
      reach = await resolveEventAudience(event.audience, candidates, db, options.resolveAudience);
    }
  };

  const deliverOrSkip = async (event: OutboxEvent): Promise<void> => {
    try {
      await deliver(event);
    } catch (error) {
      failures += 1;
      if (failures < MOST_FAILURES) throw error;
      log.error(
        { err: error, seq: event.seq, type: event.type },
        "a live event could not be delivered and is skipped",
      );
      gateway.advance(event.seq);
    }
    failures = 0;
  };

  return {
    startAt(seq) {
      position = seq;
      gateway.advance(seq);
    },
    async follow(lastSeq) {
      while (position < lastSeq) {
        const rows = await db
          .selectFrom("outbox_events")
          .select(EVENT_COLUMNS)
          .where("seq", ">", position)
          .where("seq", "<=", lastSeq)
          .orderBy("seq")
          .limit(BATCH)
          .execute();
        for (const row of rows) {
          const event = toEvent(row);
          if (failures === 0) notify(options, event);
          await deliverOrSkip(event);
          position = event.seq;
        }
        if (rows.length < BATCH) position = lastSeq;
      }
    },
  };
}

const BATCH = 500;
const MOST_FAILURES = 5;

function notify({ onEvent, log }: LiveOptions, event: OutboxEvent): void {
  try {
    onEvent(event);
  } catch (error) {
    log.error({ err: error, seq: event.seq, type: event.type }, "an event's observer failed");
  }
}
