import type { Connection } from "#server/platform/realtime/connection";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { channelOf } from "#server/platform/realtime/protocol";

/** A subscription and the connection that has it. */
export interface Member {
  connection: Connection;
  identity: SocketIdentity;
}

/** Who is connected to this node, and to which company's channel. */
export class Roster {
  readonly connections = new Set<Connection>();
  readonly #byCompany = new Map<number, Set<Connection>>();

  join(connection: Connection, companyId: number): void {
    const members = this.#byCompany.get(companyId) ?? new Set();
    this.#byCompany.set(companyId, members.add(connection));
  }

  leave(connection: Connection, companyId: number): void {
    const members = this.#byCompany.get(companyId);
    members?.delete(connection);
    if (members?.size === 0) this.#byCompany.delete(companyId);
  }

  /** The subscriptions of one company, as they are now. */
  membersOf(companyId: number): Member[] {
    const channel = channelOf(companyId);
    return [...(this.#byCompany.get(companyId) ?? [])].flatMap((connection) => {
      const identity = connection.subscriptions.get(channel);
      return identity === undefined ? [] : [{ connection, identity }];
    });
  }

  /** All subscriptions, as they are now. */
  members(): Member[] {
    return [...this.connections].flatMap((connection) =>
      [...connection.subscriptions.values()].map((identity) => ({ connection, identity })),
    );
  }
}
