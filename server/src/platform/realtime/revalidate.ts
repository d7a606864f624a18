import type { DbLog } from "#server/platform/db/db-log";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { CLOSE } from "#server/platform/realtime/protocol";
import type { Subscription } from "#server/platform/realtime/connection-registry";

/** Tells for each identity, in order, what it is now; null when it may no longer listen. */
export type Revalidate = (
  identities: readonly SocketIdentity[],
) => Promise<readonly (SocketIdentity | null)[]>;

/** Brings subscriptions up to date with what their people may do now, and closes those who may nothing. */
export async function revalidateSubscriptions(
  members: readonly Subscription[],
  recheck: Revalidate,
  log: DbLog,
): Promise<void> {
  if (members.length === 0) return;
  try {
    const current = await recheck(members.map(({ identity }) => identity));
    for (const [index, { connection }] of members.entries()) {
      const identity = current[index] ?? null;
      // The client comes back at once and asks for authorisation, where it is told what is the matter.
      if (identity === null) connection.close(CLOSE.accessChanged);
      else connection.refresh(identity);
    }
  } catch (error) {
    log.warn({ err: error }, "live connections could not be rechecked");
  }
}
