/** A live event as the server sends it. */
export interface SentEvent {
  readonly type: string;
  readonly payload: object;
}

type Listener = (event: { data?: string }) => void;

/** Stands in for the server's live channel: speaks as much of the Pusher protocol as the stock client asks for. */
export class LiveServer {
  /** The number of the newest event. */
  seq = 0;
  /** The client events that pages have sent. */
  readonly clientEvents: { readonly event: string; readonly data: unknown }[] = [];
  /** False: sockets close, and none opens. */
  isUp = true;
  /** True: subscriptions are answered only by `answerWaiting`. */
  isSlow = false;
  readonly #sockets = new Set<LiveSocket>();
  readonly #waiting: (() => void)[] = [];

  /** @returns the `WebSocket` of the page */
  socketClass(): new (url: string) => LiveSocket {
    const server = (): this => this;
    return class extends LiveSocket {
      constructor(url: string) {
        super(url, server());
      }
    };
  }

  /** Tells every subscribed page of an event; one that is not connected has to fetch it later. */
  send({ type, payload }: SentEvent): void {
    this.seq += 1;
    const data = JSON.stringify({ ...payload, seq: this.seq });
    for (const socket of this.#sockets)
      if (socket.channel) socket.receive({ event: type, channel: socket.channel, data });
  }

  /** Relays a client event of another client, which has no number. */
  relay(event: string, data: object): void {
    for (const socket of this.#sockets)
      if (socket.channel)
        socket.receive({ event, channel: socket.channel, data: JSON.stringify(data) });
  }

  /** @returns the channels that pages hear now */
  get channels(): string[] {
    return [...this.#sockets].flatMap(({ channel }) => channel ?? []);
  }

  /** @returns whether a page hears of events now */
  get isHeard(): boolean {
    return this.channels.length > 0;
  }

  /** @returns the number of subscriptions that aren't answered yet */
  get waiting(): number {
    return this.#waiting.length;
  }

  answerSubscription(answer: () => void): void {
    if (this.isSlow) this.#waiting.push(answer);
    else answer();
  }

  answerWaiting(): void {
    for (const answer of this.#waiting.splice(0)) answer();
  }

  goDown(): void {
    this.isUp = false;
    for (const socket of this.#sockets) socket.close();
  }

  goUp(): void {
    this.isUp = true;
  }

  accept(socket: LiveSocket): boolean {
    if (this.isUp) this.#sockets.add(socket);
    return this.isUp;
  }

  drop(socket: LiveSocket): void {
    this.#sockets.delete(socket);
  }
}

/** The page's side of one connection. */
class LiveSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readonly url: string;
  readyState: number = LiveSocket.CONNECTING;
  channel: string | null = null;
  onopen: Listener | null = null;
  onmessage: Listener | null = null;
  onclose: Listener | null = null;
  onerror: Listener | null = null;
  readonly #server: LiveServer;

  constructor(url: string, server: LiveServer) {
    this.url = url;
    this.#server = server;
    queueMicrotask(() => this.#open());
  }

  send(text: string): void {
    const { event, data } = JSON.parse(text) as { event: string; data: { channel: string } };
    if (event.startsWith("client-")) this.#server.clientEvents.push({ event, data });
    if (event !== "pusher:subscribe") return;
    const { channel } = data;
    const granted = JSON.stringify({ seq: this.#server.seq });
    this.#server.answerSubscription(() => {
      this.channel = channel;
      this.receive({
        event: "pusher_internal:subscription_succeeded",
        ...{ channel, data: granted },
      });
    });
  }

  close(): void {
    this.readyState = 3;
    this.channel = null;
    this.#server.drop(this);
    queueMicrotask(() => this.onclose?.({}));
  }

  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  #open(): void {
    if (this.readyState !== LiveSocket.CONNECTING) return;
    if (!this.#server.accept(this)) return this.close();
    this.readyState = LiveSocket.OPEN;
    this.onopen?.({});
    const data = JSON.stringify({ socket_id: "1.1", activity_timeout: 120 });
    this.receive({ event: "pusher:connection_established", data });
  }
}
