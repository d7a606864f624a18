import type { SocketIdentity } from "#server/platform/realtime/identity";

/** The people in a company who may know of an event: everyone to whom at least one field applies. Empty means no one. */
export interface ResolvedAudience {
  readonly all?: boolean;
  readonly management?: boolean;
  readonly employeeIds?: ReadonlySet<number> | readonly number[];
}

/** @returns a function that checks if an identity belongs to the audience; it serves all recipients of an event */
export function audienceFilter(audience: ResolvedAudience): (identity: SocketIdentity) => boolean {
  if (audience.all === true) return () => true;
  const ids = new Set(audience.employeeIds);
  const management = audience.management === true;
  return (identity) => (management && identity.management) || ids.has(identity.employeeId);
}
