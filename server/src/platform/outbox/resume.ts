import type { Kysely } from "kysely";

import type { Database } from "#server/platform/db/schema";
import { type AudienceResolver, resolveEventAudiences } from "#server/platform/outbox/audience";
import { EVENT_COLUMNS, type OutboxEvent, toEvent } from "#server/platform/outbox/events";
import type { PresentEvent } from "#server/platform/outbox/live-feed";
import { readLastSeq } from "#server/platform/outbox/numbering";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { audienceFilter } from "#server/platform/realtime/resolved-audience";

export interface ResumeRequest {
  identity: Omit<SocketIdentity, "tokenId">;
  /** The number of the last event that the client has seen. */
  afterSeq: number;
  /** The maximum number of events to read, 1 to 500; default 200. Events that the client may not know of also count. */
  limit?: number;
}

export interface ResumedEvents {
  events: { event: string; seq: number; data: object }[];
  /** If `more` is true, the number to continue after; otherwise the client has everything up to it. */
  lastSeq: number;
  more: boolean;
  /** True if the requested events have been pruned or never existed: the client must discard its state and fetch it again. */
  reset: boolean;
}

/** Changes events that a client missed to what it may know of them now. @returns the events, in the order given */
export type RenewEvents = (
  events: readonly OutboxEvent[],
  companyId: number,
  db: Kysely<Database>,
) => Promise<readonly OutboxEvent[]>;

interface ResumeOptions {
  readonly resolveAudience: AudienceResolver | undefined;
  readonly renew: RenewEvents | undefined;
  readonly present: PresentEvent;
}

/** Reads the events that a client missed and may know of, in the form in which sockets get them. */
export async function readSince(
  db: Kysely<Database>,
  { identity, afterSeq, limit = 200 }: ResumeRequest,
  { resolveAudience, renew, present }: ResumeOptions,
): Promise<ResumedEvents> {
  const newest = await readLastSeq(db);
  if (afterSeq > newest || (await isPruned(db, afterSeq, newest))) {
    return { events: [], lastSeq: newest, more: false, reset: true };
  }
  const { companyId } = identity;
  const maxRows = Math.min(Math.max(limit, 1), MAX_ROWS);
  const rows = await db
    .selectFrom("outbox_events")
    .select(EVENT_COLUMNS)
    .where("company_id", "=", companyId)
    .where("seq", ">", afterSeq)
    .where("seq", "<=", newest)
    .orderBy("seq")
    .limit(maxRows)
    .execute();
  const missed = rows.map(toEvent);
  const renewed = renew === undefined ? missed : await renew(missed, companyId, db);
  const frames = renewed.flatMap((event) => {
    const { audience, seq } = event;
    const frame = audience === null ? null : present(event);
    return audience === null || frame === null ? [] : [{ ...frame, seq, audience }];
  });
  const audiences = await resolveEventAudiences(
    frames.map(({ audience }) => audience),
    { companyId, employeeIds: [identity.employeeId] },
    db,
    resolveAudience,
  );
  const events = frames
    .filter((_, index) => audienceFilter(audiences[index] ?? {})({ ...identity, tokenId: 0 }))
    .map(({ event, seq, data }) => ({ event, seq, data: { ...data, seq } }));
  const more = rows.length === maxRows;
  return { events, lastSeq: more ? Number(rows.at(-1)?.seq) : newest, more, reset: false };
}

const MAX_ROWS = 500;

async function isPruned(db: Kysely<Database>, afterSeq: number, newest: number): Promise<boolean> {
  if (afterSeq >= newest) return false;
  const oldest = await db
    .selectFrom("outbox_events")
    .select("seq")
    .where("seq", "is not", null)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return oldest === undefined || Number(oldest.seq) > afterSeq + 1;
}
