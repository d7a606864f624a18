import type { SocketIdentity } from "#server/platform/realtime/identity";

/** The people in a company who may know of an event: everyone named by at least one field. Empty means no one. */
export interface ResolvedAudience {
  readonly all?: boolean;
  readonly management?: boolean;
  readonly employeeIds?: ReadonlySet<number> | readonly number[];
}

/** @returns a function that tells if an identity belongs to the audience. Create it once for each event. */
export function audienceFilter(audience: ResolvedAudience): (identity: SocketIdentity) => boolean {
  if (audience.all === true) return () => true;
  const ids = new Set(audience.employeeIds);
  const management = audience.management === true;
  return (identity) => (management && identity.management) || ids.has(identity.employeeId);
}
