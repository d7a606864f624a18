import type { DbLog } from "#server/platform/db/db-log";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { CLOSE } from "#server/platform/realtime/protocol";
import type { Subscription } from "#server/platform/realtime/connection-registry";

/** Looks up identities. It returns each with its current rights, in order; null for one that may no longer listen. */
export type Revalidate = (
  identities: readonly SocketIdentity[],
) => Promise<readonly (SocketIdentity | null)[]>;

/**
 * Updates subscriptions with the current rights of their identities, and closes the connections of those that may no longer
 * listen. An error is logged and leaves the subscriptions unchanged.
 */
export async function revalidateSubscriptions(
  subscriptions: readonly Subscription[],
  revalidate: Revalidate,
  log: DbLog,
): Promise<void> {
  if (subscriptions.length === 0) return;
  try {
    const current = await revalidate(subscriptions.map(({ identity }) => identity));
    for (const [index, { connection }] of subscriptions.entries()) {
      const identity = current[index] ?? null;
      // The client reconnects right away, and the authorization call tells it the reason.
      if (identity === null) connection.close(CLOSE.accessChanged);
      else connection.refresh(identity);
    }
  } catch (error) {
    log.warn({ err: error }, "live connections could not be rechecked");
  }
}
