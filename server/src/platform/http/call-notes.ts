import { sql } from "kysely";

import { type AuditChange, type AuditOrigin, auditStatement } from "#server/platform/audit";
import type { Db } from "#server/platform/context";
import { type NewEvent, emit, eventsStatement } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";

/** What a call tells of what it did: to the audit log, and to those whom it concerns. */
export interface CallNotes {
  readonly changes: AuditChange[];
  readonly events: NewEvent[];
}

/**
 * Writes a call's notes at its end, by one statement, in the transaction of what they tell of.
 * @param by whose changes they are; null where nobody has a place in a company, and then there are none
 */
export async function writeNotes(
  tx: Db,
  { changes, events }: CallNotes,
  by: { readonly scope: CompanyScope; readonly origin: AuditOrigin } | null,
): Promise<void> {
  const entries = by && auditStatement(by.scope, by.origin, changes);
  if (!entries) await emit(tx, ...events);
  else if (events.length === 0) await entries.execute(tx);
  else await sql`with entries as (${entries}) ${eventsStatement(events)}`.execute(tx);
}
