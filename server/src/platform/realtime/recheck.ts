import type { DbLog } from "#server/platform/db/db-log";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { CLOSE } from "#server/platform/realtime/protocol";
import type { Roster } from "#server/platform/realtime/roster";

/** Tells for each identity, in order, what it is now; null when it may no longer listen. */
export type Recheck = (
  identities: readonly SocketIdentity[],
) => Promise<readonly (SocketIdentity | null)[]>;

/** Brings every subscription up to date with what its person may do now, and closes those who may nothing. */
export async function recheckMembers(roster: Roster, recheck: Recheck, log: DbLog): Promise<void> {
  const members = roster.members();
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
