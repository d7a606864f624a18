import type { SocketIdentity } from "#server/platform/realtime/identity";

/** Who in a company may know of an event: whoever any of the parts names. Empty means nobody. */
export interface ResolvedAudience {
  readonly all?: boolean;
  readonly management?: boolean;
  readonly employeeIds?: ReadonlySet<number> | readonly number[];
}

/** Makes the test for one event, once for all its readers. */
export function audienceFilter(reach: ResolvedAudience): (identity: SocketIdentity) => boolean {
  if (reach.all === true) return () => true;
  const ids = new Set(reach.employeeIds);
  const management = reach.management === true;
  return (identity) => (management && identity.management) || ids.has(identity.employeeId);
}
