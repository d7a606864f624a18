/** A service that holds the clients' sockets in place of this server, and speaks the Pusher Channels protocol with them. */
export interface LiveService {
  /** What stock clients connect with. */
  readonly client: LiveClient;
  /** @returns the channels that somebody listens on now, of those whose name begins so */
  occupied(prefix: string): Promise<string[]>;
  /** Sends one event to each of the channels. */
  trigger(channels: readonly string[], event: string, data: object): Promise<void>;
  /** @returns what lets one connection listen on a private channel */
  authorize(socketId: string, channel: string): { auth: string };
}

export interface LiveClient {
  readonly key: string;
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}
