/** A service that holds the clients' sockets instead of this server, and uses the Pusher Channels protocol with them. */
export interface LiveService {
  /** The settings with which stock clients connect. */
  readonly client: LiveClient;
  /** The largest data of an event that it takes, in bytes of JSON. */
  readonly maxEventBytes: number;
  /** @returns the channels with this prefix that have a subscriber now */
  occupied(prefix: string): Promise<string[]>;
  /** Sends an event to each of the channels. */
  trigger(channels: readonly string[], event: string, data: object): Promise<void>;
  /** @returns the authorization for a connection to subscribe to a private channel */
  authorize(socketId: string, channel: string): { auth: string };
}

export interface LiveClient {
  readonly key: string;
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}
