import type { Kysely } from "kysely";

import type { Database } from "#server/platform/db/schema";
import type { EventAudience } from "#server/platform/outbox/events";
import type { ResolvedAudience } from "#server/platform/realtime/resolved-audience";

/** Whom of a company's employees to judge: those who are listening here, or the one who asks. */
export interface Candidates {
  readonly companyId: number;
  readonly employeeIds: readonly number[];
}

/** Finds out who may know, for audiences of kinds that the platform does not know: for each, in their order. */
export type AudienceResolver = (
  audiences: readonly EventAudience[],
  candidates: Candidates,
  db: Kysely<Database>,
) => Promise<readonly ResolvedAudience[]>;

/** The reach of an audience that the platform knows by itself; null for a feature's own kind. */
export function knownAudience(audience: EventAudience): ResolvedAudience | null {
  if (audience.kind === "company") return { all: true };
  if (audience.kind === "management") return { management: true };
  if (audience.kind === "employees") {
    const { ids, management } = audience as { ids?: unknown; management?: unknown };
    return { employeeIds: numbers(ids), management: management === true };
  }
  return null;
}

/** The reach of one audience. @throws as `resolveEventAudiences` */
export async function resolveEventAudience(
  audience: EventAudience,
  candidates: Candidates,
  db: Kysely<Database>,
  resolve: AudienceResolver | undefined,
): Promise<ResolvedAudience> {
  const [reach = {}] = await resolveEventAudiences([audience], candidates, db, resolve);
  return reach;
}

/**
 * The reaches of audiences, in their order. The resolver is asked once, and for each audience once.
 * @throws when nobody can resolve a kind: rather nobody is told than somebody who must not know
 */
export async function resolveEventAudiences(
  audiences: readonly EventAudience[],
  candidates: Candidates,
  db: Kysely<Database>,
  resolve: AudienceResolver | undefined,
): Promise<ResolvedAudience[]> {
  const asked = new Map(
    audiences.filter((one) => knownAudience(one) === null).map((one) => [JSON.stringify(one), one]),
  );
  const found = new Map<string, ResolvedAudience>();
  if (asked.size > 0) {
    if (resolve === undefined)
      throw new Error(`Nobody resolves the audiences ${[...asked.keys()].join()}`);
    const audienceFilter = await resolve([...asked.values()], candidates, db);
    for (const [at, key] of [...asked.keys()].entries()) found.set(key, audienceFilter[at] ?? {});
  }
  return audiences.map((one) => knownAudience(one) ?? found.get(JSON.stringify(one)) ?? {});
}

function numbers(value: unknown): number[] {
  return Array.isArray(value)
    ? value.filter((item): item is number => typeof item === "number")
    : [];
}
