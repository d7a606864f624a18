import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";
import type { OutboxEventsTable } from "#server/platform/outbox/schema";

/** Who may know of an event. The platform knows the first three; any other kind is a feature's to resolve. */
export type EventAudience =
  | { kind: "company" }
  | { kind: "management" }
  /** These employees, and management too where it says so. */
  | { kind: "employees"; ids: readonly number[]; management?: boolean }
  | { kind: string; [detail: string]: unknown };

/** Something that happened, to be told once the transaction is committed. */
export interface NewEvent {
  /** null: of no company; no socket is told, subscribers are. */
  companyId: number | null;
  type: string;
  payload: Record<string, unknown>;
  /** null: for subscribers only, never sent to a client. */
  audience: EventAudience | null;
}

/** A committed and numbered event. */
export interface OutboxEvent extends NewEvent {
  seq: number;
  createdAt: Date;
}

/** Writes events in the writer's transaction: they exist if, and only if, it commits. Call `wake` after the commit. */
export async function emit(tx: Kysely<Database>, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await eventsStatement(events).execute(tx);
}

/** @returns the statement that writes events, in their order; at least one */
export function eventsStatement(events: readonly NewEvent[]): RawBuilder<unknown> {
  // One text, however many there are: each text is planned and kept by itself.
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

/** Reads a numbered row. */
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
