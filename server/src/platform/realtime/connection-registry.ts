import type { Connection } from "#server/platform/realtime/connection";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { channelOf } from "#server/platform/realtime/protocol";

/** A connection, and one of the identities with which it has subscribed. */
export interface Subscription {
  connection: Connection;
  identity: SocketIdentity;
}

/** The connections to this node, and the companies to whose events they have subscribed. */
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
    const connections = this.#byCompany.get(companyId) ?? new Set();
    this.#byCompany.set(companyId, connections.add(connection));
    this.#count(connection);
  }

  leave(connection: Connection, companyId: number): void {
    const connections = this.#byCompany.get(companyId);
    connections?.delete(connection);
    if (connections?.size === 0) this.#byCompany.delete(companyId);
    this.#count(connection);
  }

  /** @returns the number of connections from this network that have no subscription */
  unsubscribedFrom(network: string): number {
    return this.#unsubscribed.get(network)?.size ?? 0;
  }

  /** @returns the current subscriptions to the events of one company */
  subscriptionsTo(companyId: number): Subscription[] {
    const channel = channelOf(companyId);
    return [...(this.#byCompany.get(companyId) ?? [])].flatMap((connection) => {
      const identity = connection.subscriptions.get(channel);
      return identity === undefined ? [] : [{ connection, identity }];
    });
  }

  /** @returns the current subscriptions of all connections */
  subscriptions(): Subscription[] {
    return [...this.connections].flatMap((connection) =>
      [...connection.subscriptions.values()].map((identity) => ({ connection, identity })),
    );
  }

  #count(connection: Connection): void {
    const { network } = connection;
    const unsubscribed = this.#unsubscribed.get(network) ?? new Set();
    const counts = this.connections.has(connection) && connection.subscriptions.size === 0;
    if (counts) unsubscribed.add(connection);
    else unsubscribed.delete(connection);
    if (unsubscribed.size > 0) this.#unsubscribed.set(network, unsubscribed);
    else this.#unsubscribed.delete(network);
  }
}
