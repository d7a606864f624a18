import type { Connection } from "#server/platform/realtime/connection";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { channelOf } from "#server/platform/realtime/protocol";

/** A subscription and the connection that has it. */
export interface Subscription {
  connection: Connection;
  identity: SocketIdentity;
}

/** Who is connected to this node, and to which company's channel. */
export class ConnectionRegistry {
  readonly connections = new Set<Connection>();
  readonly #byCompany = new Map<number, Set<Connection>>();
  readonly #unsubscribed = new Map<string, Set<Connection>>();

  add(connection: Connection): void {
    this.connections.add(connection);
    this.#count(connection);
  }

  remove(connection: Connection): void {
    this.connections.delete(connection);
    this.#count(connection);
  }

  join(connection: Connection, companyId: number): void {
    const members = this.#byCompany.get(companyId) ?? new Set();
    this.#byCompany.set(companyId, members.add(connection));
    this.#count(connection);
  }

  leave(connection: Connection, companyId: number): void {
    const members = this.#byCompany.get(companyId);
    members?.delete(connection);
    if (members?.size === 0) this.#byCompany.delete(companyId);
    this.#count(connection);
  }

  /** How many connections from a network are subscribed to nothing. */
  unsubscribedFrom(network: string): number {
    return this.#unsubscribed.get(network)?.size ?? 0;
  }

  /** The subscriptions of one company, as they are now. */
  membersOf(companyId: number): Subscription[] {
    const channel = channelOf(companyId);
    return [...(this.#byCompany.get(companyId) ?? [])].flatMap((connection) => {
      const identity = connection.subscriptions.get(channel);
      return identity === undefined ? [] : [{ connection, identity }];
    });
  }

  /** All subscriptions, as they are now. */
  members(): Subscription[] {
    return [...this.connections].flatMap((connection) =>
      [...connection.subscriptions.values()].map((identity) => ({ connection, identity })),
    );
  }

  #count(connection: Connection): void {
    const { network } = connection;
    const counted = this.#unsubscribed.get(network) ?? new Set();
    const counts = this.connections.has(connection) && connection.subscriptions.size === 0;
    if (counts) counted.add(connection);
    else counted.delete(connection);
    if (counted.size > 0) this.#unsubscribed.set(network, counted);
    else this.#unsubscribed.delete(network);
  }
}
