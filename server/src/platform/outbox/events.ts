import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";
import type { OutboxEventsTable } from "#server/platform/outbox/schema";

/** Who may know of an event. The platform resolves the first three kinds, and features resolve the others. */
export type EventAudience =
  | { kind: "company" }
  | { kind: "management" }
  /** These employees, and also management if `management` is true. */
  | { kind: "employees"; ids: readonly number[]; management?: boolean }
  | { kind: string; [detail: string]: unknown };

/** A change to announce after its transaction has committed. */
export interface NewEvent {
  /** null for an event of no company: subscribers get it, but no socket does. */
  companyId: number | null;
  type: string;
  payload: Record<string, unknown>;
  /** null for an event that only subscribers get; clients never do. */
  audience: EventAudience | null;
}

/** A committed and numbered event. */
export interface OutboxEvent extends NewEvent {
  seq: number;
  createdAt: Date;
}

/** Writes events in the caller's transaction, so they exist only if it commits. Call the outbox's `wake` after the commit. */
export async function emit(tx: Kysely<Database>, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await eventsStatement(events).execute(tx);
}

/** @returns the statement that inserts events in the order given */
export function eventsStatement(events: readonly NewEvent[]): RawBuilder<unknown> {
  // The SQL text is the same for any number of events, so PostgreSQL plans and keeps only one.
  return sql`insert into outbox_events (company_id, type, payload, audience)
    select x."companyId", x.type, x.payload, x.audience
    from json_to_recordset(${JSON.stringify(events)}) as x ("companyId" bigint, type text, payload jsonb, audience jsonb)`;
}

/** The columns that `toEvent` reads. */
export const EVENT_COLUMNS = [
  "seq",
  "company_id",
  "type",
  "payload",
  "audience",
  "created_at",
] as const;

/** @param row a numbered row. @returns the event in it */
export function toEvent(
  row: Pick<Selectable<OutboxEventsTable>, (typeof EVENT_COLUMNS)[number]>,
): OutboxEvent {
  return {
    seq: Number(row.seq),
    companyId: row.company_id,
    type: row.type,
    payload: row.payload,
    audience: row.audience as EventAudience | null,
    createdAt: row.created_at,
  };
}
