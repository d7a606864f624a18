import { sql } from "kysely";

import { type AuditChange, type AuditSource, auditInserts } from "#server/platform/audit";
import type { Db } from "#server/platform/context";
import { type NewEvent, emit, eventsStatement } from "#server/platform/outbox/events";

/**
 * The audit entries and events of a call. The entries and events are collected while the call runs and written when the call
 * ends.
 */
export interface CallEffects {
  readonly changes: AuditChange[];
  readonly events: NewEvent[];
}

/** The effects of a call, and the source of its audit entries. */
export interface AttributedEffects extends CallEffects {
  /** null if the caller isn't acting in a company; a call outside a company has no audit entries. */
  readonly by: AuditSource | null;
}

/** Writes the effects of one or more calls with a single statement, in the transaction of these calls. */
export async function writeEffects(tx: Db, all: readonly AttributedEffects[]): Promise<void> {
  const events = all.flatMap((effects) => effects.events);
  const audit = auditInserts(all.flatMap(({ by, changes }) => (by ? [{ ...by, changes }] : [])));
  if (!audit) return emit(tx, ...events);
  const entries = events.length === 0 ? audit.entries : null;
  await (
    entries
      ? sql`with ${audit.names} ${entries}`
      : sql`with ${audit.names}, audit_new_entries as (${audit.entries}) ${eventsStatement(events)}`
  ).execute(tx);
}
