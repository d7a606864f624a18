import type { Kysely } from "kysely";

import type { Database } from "#server/platform/db/schema";
import type { EventAudience } from "#server/platform/outbox/events";
import type { ResolvedAudience } from "#server/platform/realtime/resolved-audience";

/** The employees of a company for whom audiences are resolved, such as those connected to this node. */
export interface Candidates {
  readonly companyId: number;
  readonly employeeIds: readonly number[];
}

/** Resolves audiences of the kinds that features define. The results are in the order of the audiences. */
export type AudienceResolver = (
  audiences: readonly EventAudience[],
  candidates: Candidates,
  db: Kysely<Database>,
) => Promise<readonly ResolvedAudience[]>;

/** @returns the resolved audience if it is of one of the platform's own kinds; null for a feature's kind */
export function knownAudience(audience: EventAudience): ResolvedAudience | null {
  if (audience.kind === "company") return { all: true };
  if (audience.kind === "management") return { management: true };
  if (audience.kind === "employees") {
    const { ids, management } = audience as { ids?: unknown; management?: unknown };
    return { employeeIds: numbers(ids), management: management === true };
  }
  return null;
}

/** Does the same as `resolveEventAudiences` for one audience. */
export async function resolveEventAudience(
  audience: EventAudience,
  candidates: Candidates,
  db: Kysely<Database>,
  resolve: AudienceResolver | undefined,
): Promise<ResolvedAudience> {
  const [resolved = {}] = await resolveEventAudiences([audience], candidates, db, resolve);
  return resolved;
}

/**
 * Resolves audiences with at most one call of the resolver, which gets equal audiences once.
 * @returns the resolved audiences, in the order given
 * @throws Error if an audience needs a resolver and there is none: the event must then reach no one
 */
export async function resolveEventAudiences(
  audiences: readonly EventAudience[],
  candidates: Candidates,
  db: Kysely<Database>,
  resolve: AudienceResolver | undefined,
): Promise<ResolvedAudience[]> {
  const unresolved = new Map(
    audiences
      .filter((audience) => knownAudience(audience) === null)
      .map((audience) => [JSON.stringify(audience), audience]),
  );
  const found = new Map<string, ResolvedAudience>();
  if (unresolved.size > 0) {
    if (resolve === undefined)
      throw new Error(`Nobody resolves the audiences ${[...unresolved.keys()].join()}`);
    const resolved = await resolve([...unresolved.values()], candidates, db);
    for (const [index, key] of [...unresolved.keys()].entries())
      found.set(key, resolved[index] ?? {});
  }
  return audiences.map(
    (audience) => knownAudience(audience) ?? found.get(JSON.stringify(audience)) ?? {},
  );
}

function numbers(value: unknown): number[] {
  return Array.isArray(value)
    ? value.filter((item): item is number => typeof item === "number")
    : [];
}
