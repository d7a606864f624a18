import type { DbLog } from "#server/platform/db/db-log";
import type { ConnectionRegistry } from "#server/platform/realtime/connection-registry";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { channelOf, encodeFrame } from "#server/platform/realtime/protocol";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/** Who hears of whose typing. */
export interface TypingAudience {
  /** @returns the names of a group's members by their ids; empty if no one hears of typing there */
  membersOf(scope: CompanyScope, groupId: number): Promise<ReadonlyMap<number, string>>;
  /** Called after a change of who is in a company's groups. */
  forget(companyId: number): void;
}

/** The one client event of this server: its sender is writing in a group. */
export const typingEvent = "client-typing";

/** The least time between two typing events of a connection that are relayed, in milliseconds. */
export const typingIntervalMs = 1_000;

/** Relays a connection's typing events in a group. */
export type TypingRelay = (sender: SocketIdentity, groupId: number) => void;

/**
 * Relays typing events to the other members of the group, as far as they are connected to this node: an event that went through
 * the database would cost more than it is worth. What fails is logged.
 */
export function createTypingRelay(
  registry: ConnectionRegistry,
  audience: TypingAudience,
  log: DbLog,
): TypingRelay {
  return (sender, groupId) =>
    void relayTyping(registry, audience, sender, groupId).catch((error: unknown) =>
      log.error({ err: error }, "a typing event could not be relayed"),
    );
}

async function relayTyping(
  registry: ConnectionRegistry,
  audience: TypingAudience,
  { companyId, employeeId }: SocketIdentity,
  groupId: number,
): Promise<void> {
  const members = await audience.membersOf(companyScope(companyId), groupId);
  const name = members.get(employeeId);
  if (name === undefined) return;
  const data = { group_id: groupId, employee_id: employeeId, name };
  const frame = Buffer.from(encodeFrame(typingEvent, data, channelOf(companyId)));
  for (const { connection, identity } of registry.subscriptionsTo(companyId))
    if (identity.employeeId !== employeeId && members.has(identity.employeeId))
      connection.deliver(frame);
}
