import { sql } from "kysely";

import { type AuditChange, type AuditSource, auditStatement } from "#server/platform/audit";
import type { Db } from "#server/platform/context";
import { type NewEvent, emit, eventsStatement } from "#server/platform/outbox/events";

/** What a call tells of what it did: to the audit log, and to those whom it concerns. */
export interface CallEffects {
  readonly changes: AuditChange[];
  readonly events: NewEvent[];
}

/** The notes of a call, and whose changes they are; null where nobody has a place in a company, and then there are none. */
export interface AttributedEffects extends CallEffects {
  readonly by: AuditSource | null;
}

/** Writes the notes of calls at their end, by one statement, in the transaction of what they tell of. */
export async function writeEffects(tx: Db, all: readonly AttributedEffects[]): Promise<void> {
  const events = all.flatMap((notes) => notes.events);
  const entries = auditStatement(
    all.flatMap(({ by, changes }) => (by ? [{ ...by, changes }] : [])),
  );
  if (!entries) await emit(tx, ...events);
  else if (events.length === 0) await entries.execute(tx);
  else await sql`with entries as (${entries}) ${eventsStatement(events)}`.execute(tx);
}
