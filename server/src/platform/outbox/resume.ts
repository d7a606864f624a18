import type { Kysely } from "kysely";

import type { Database } from "#server/platform/db/schema";
import { type AudienceResolver, resolveEventAudiences } from "#server/platform/outbox/audience";
import { EVENT_COLUMNS, toEvent } from "#server/platform/outbox/events";
import type { PresentEvent } from "#server/platform/outbox/live-feed";
import { readState } from "#server/platform/outbox/numbering";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { audienceFilter } from "#server/platform/realtime/resolved-audience";

export interface ResumeRequest {
  identity: Omit<SocketIdentity, "tokenId">;
  /** The last number the client has seen. */
  afterSeq: number;
  /** Most rows to look through, 1 to 500; default 200. */
  limit?: number;
}

export interface ResumedEvents {
  events: { event: string; seq: number; data: object }[];
  /** Ask again after this number while `more` is true; else the client is up to date with it. */
  lastSeq: number;
  more: boolean;
  /** The numbers asked for are gone (or never were): forget what you have and fetch anew. */
  reset: boolean;
}

/** Reads what a client missed, as far as it may know of it; the same frames as on the socket. */
export async function readSince(
  db: Kysely<Database>,
  { identity, afterSeq, limit = 200 }: ResumeRequest,
  resolve: AudienceResolver | undefined,
  present: PresentEvent,
): Promise<ResumedEvents> {
  const { lastSeq: newest } = await readState(db);
  if (afterSeq > newest || (await isPruned(db, afterSeq, newest))) {
    return { events: [], lastSeq: newest, more: false, reset: true };
  }
  const { companyId } = identity;
  const most = Math.min(Math.max(limit, 1), MOST_ROWS);
  const rows = await db
    .selectFrom("outbox_events")
    .select(EVENT_COLUMNS)
    .where("company_id", "=", companyId)
    .where("seq", ">", afterSeq)
    .where("seq", "<=", newest)
    .orderBy("seq")
    .limit(most)
    .execute();
  const shown = rows.map(toEvent).flatMap((row) => {
    const { audience, seq } = row;
    const frame = audience === null ? null : present(row);
    return audience === null || frame === null ? [] : [{ ...frame, seq, audience }];
  });
  const reach = await resolveEventAudiences(
    shown.map(({ audience }) => audience),
    { companyId, employeeIds: [identity.employeeId] },
    db,
    resolve,
  );
  const events = shown
    .filter((_, at) => audienceFilter(reach[at] ?? {})({ ...identity, tokenId: 0 }))
    .map(({ event, seq, data }) => ({ event, seq, data: { ...data, seq } }));
  const more = rows.length === most;
  return { events, lastSeq: more ? Number(rows.at(-1)?.seq) : newest, more, reset: false };
}

const MOST_ROWS = 500;

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
