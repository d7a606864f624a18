import pg from "pg";

import type { DbLog } from "#server/platform/db/db-log";

export interface ListenerOptions {
  /** `postgres://…`, directly to the server: LISTEN doesn't work through a pooler in transaction mode. */
  url: string;
  log: DbLog;
  /** Milliseconds between two checks of the connection; default 10,000. */
  heartbeatMs?: number;
}

export interface Listener {
  /** Listens on a channel. Call it before `start`. `onConnect` runs after each connection, as notices may have been missed before it. */
  on(
    channel: string,
    handlers: { onNotice: (payload: string) => void; onConnect: () => void },
  ): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates the process's one connection that receives NOTIFY, and reconnects when it is lost. A notice is only a hint to look
 * sooner. Its receivers also poll, so a missed notice causes a delay but no loss.
 */
export function createListener({ url, log, heartbeatMs = 10_000 }: ListenerOptions): Listener {
  const channels = new Map<
    string,
    { onNotice: (payload: string) => void; onConnect: () => void }
  >();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = true;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: "lineup-listen",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client = next;
    next.on("error", (error) => lose(next, error));
    next.on("end", () => lose(next, new Error("the connection was ended")));
    next.on("notification", ({ channel, payload }) =>
      channels.get(channel)?.onNotice(payload ?? ""),
    );
    try {
      await next.connect();
      for (const channel of channels.keys())
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      return lose(next, error);
    }
    if (client !== next) return;
    failures = 0;
    timer = setTimeout(() => void beat(next), heartbeatMs);
    for (const { onConnect } of channels.values()) onConnect();
  };

  /** Detects a connection that died silently: its query gets no answer in time. */
  const beat = async (current: pg.Client): Promise<void> => {
    try {
      await current.query("select 1");
      if (client === current) timer = setTimeout(() => void beat(current), heartbeatMs);
    } catch (error) {
      lose(current, error);
    }
  };

  const lose = (lost: pg.Client, error: unknown): void => {
    if (client !== lost) return;
    client = undefined;
    clearTimeout(timer);
    void lost.end().catch(() => {});
    if (stopped) return;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
    failures += 1;
    log.warn({ err: error, delay }, "the listening database connection is lost");
    timer = setTimeout(() => void connect(), delay);
  };

  return {
    on: (channel, handlers) => void channels.set(channel, handlers),
    async start() {
      stopped = false;
      await connect();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 10_000;
