import type { Kysely } from "kysely";

import type { Database } from "#server/platform/db/schema";
import type { EventAudience, OutboxEvent } from "#server/platform/outbox/events";
import type { Reach } from "#server/platform/realtime/reach";

/**
 * Finds out who may know of an event whose kind of audience the platform does not know. Of the employees it need
 * only judge the candidates: those who are listening here, or the one who asks.
 */
export type AudienceResolver = (
  event: OutboxEvent,
  candidates: { companyId: number; employeeIds: readonly number[] },
  db: Kysely<Database>,
) => Promise<Reach>;

/** The reach of an audience that the platform knows by itself; null for a feature's own kind. */
export function knownReach(audience: EventAudience): Reach | null {
  if (audience.kind === "company") return { all: true };
  if (audience.kind === "management") return { management: true };
  if (audience.kind === "employees") {
    const { ids, management } = audience as { ids?: unknown; management?: unknown };
    return { employeeIds: numbers(ids), management: management === true };
  }
  return null;
}

/** @throws when nobody can resolve the kind: rather nobody is told than somebody who must not know */
export async function resolveReach(
  event: OutboxEvent & { companyId: number },
  employeeIds: readonly number[],
  db: Kysely<Database>,
  resolve: AudienceResolver | undefined,
): Promise<Reach> {
  const { audience, companyId } = event;
  if (audience === null) return {};
  const known = knownReach(audience);
  if (known !== null) return known;
  if (resolve === undefined)
    throw new Error(`Nobody resolves audiences of the kind "${audience.kind}"`);
  return resolve(event, { companyId, employeeIds }, db);
}

function numbers(value: unknown): number[] {
  return Array.isArray(value)
    ? value.filter((item): item is number => typeof item === "number")
    : [];
}
