import type { DbLog } from "#server/platform/db/db-log";
import type { ConnectionRegistry } from "#server/platform/realtime/connection-registry";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { channelOf, encodeFrame } from "#server/platform/realtime/protocol";

/** Says who hears of whose typing. */
export interface TypingRules {
  /** @returns the names of a group's members by their ids; empty if no one hears of typing there */
  membersOf(companyId: number, groupId: number): Promise<ReadonlyMap<number, string>>;
  /** Called after a change of who is in a company's groups. */
  forget(companyId: number): void;
}

/** The one client event of this server: its sender is writing in a group. */
export const typingEvent = "client-typing";

/** A connection passes on this many milliseconds apart at the least. */
export const typingEveryMs = 1_000;

/** Tells the other members of a group, as far as they are connected to this node, that someone is typing. */
async function passOnTyping(
  registry: ConnectionRegistry,
  rules: TypingRules,
  { companyId, employeeId }: SocketIdentity,
  groupId: number,
): Promise<void> {
  const members = await rules.membersOf(companyId, groupId);
  const name = members.get(employeeId);
  if (name === undefined) return;
  let frame: Buffer | undefined;
  for (const { connection, identity } of registry.subscriptionsTo(companyId)) {
    if (identity.employeeId === employeeId || !members.has(identity.employeeId)) continue;
    const data = { group_id: groupId, employee_id: employeeId, name };
    frame ??= Buffer.from(encodeFrame(typingEvent, data, channelOf(companyId)));
    connection.deliver(frame);
  }
}

/** @returns a function that passes typing on, and logs what fails */
export function typingPasser(
  registry: ConnectionRegistry,
  rules: TypingRules | undefined,
  log: DbLog,
): ((identity: SocketIdentity, groupId: number) => void) | null {
  if (rules === undefined) return null;
  return (identity, groupId) =>
    void passOnTyping(registry, rules, identity, groupId).catch((error: unknown) =>
      log.error({ err: error }, "typing in a chat could not be passed on"),
    );
}
