import { realtimeAppKey } from "@lineup/contract/constants";
import { useSyncExternalStore } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import type { CallName, Output } from "#web/lib/api/contract.ts";
import { retrySoon, watchSockets } from "./retry.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

export type LiveState = "connecting" | "connected" | "disconnected" | "unavailable";
export interface LiveEvent {
  readonly event: string;
  readonly seq: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** Told of only after an interruption: what was fetched meanwhile may hold it already. */
  readonly isMissed?: boolean;
}

let state: LiveState = "disconnected";
/** The number of the newest event seen. */
let lastSeq = 0;
/** Events that arrive while missed ones are being fetched: those come first. */
let held: LiveEvent[] | null = null;
const stateListeners = new Set<() => void>();
const eventListeners = new Set<(event: LiveEvent) => void>();

/** A hosted service to hear from in place of this server. */
export type HostedLive = NonNullable<Output<"getCompany">["live"]>;

/**
 * Opens the live connection of a company: the public Pusher protocol, WebSocket only.
 * After an interruption the missed events are fetched by number; where they are gone, everything is fetched anew.
 * @param hosted null: this server's own sockets
 * @param since the number of the newest event before anything was fetched: later ones count as missed
 * @returns closes it
 */
export function openLive(companyId: number, hosted: HostedLive | null, since: number): () => void {
  let closed = false;
  let close: (() => void) | undefined;
  lastSeq = since;
  // What is still being fetched is of the company before.
  held = null;
  setState("connecting");
  void loadClient(() => closed).then((client) => {
    if (client === null) return;
    const { default: Pusher } = client;
    const { key, host, port, secure, channel: channelName } = hosted ?? ownLive(companyId);
    let granted = 0;
    const isOpening = watchSockets(Pusher);
    const pusher = new Pusher(key, {
      cluster: "",
      wsHost: host,
      wsPort: port,
      wssPort: port,
      forceTLS: secure,
      // Which of the two schemes is forceTLS's to say: with "wss" beside it, a slow connection would be tried by both.
      enabledTransports: ["ws"],
      disableStats: true,
      channelAuthorization: {
        customHandler: ({ socketId }, answer) => {
          call("authorizeChannel", { socket_id: socketId, channel_name: channelName }).then(
            ({ seq = 0, ...auth }) => {
              granted = seq;
              if (!closed) answer(null, auth);
            },
            (error: Error) => answer(error, null),
          );
        },
      },
    });
    pusher.connection.bind("state_change", ({ current }: { current: string }) => {
      if (closed) return;
      setState(
        current === "connected" || current === "unavailable" || current === "disconnected"
          ? current
          : "connecting",
      );
    });
    const channel = pusher.subscribe(channelName);
    channel.bind(
      "pusher:subscription_succeeded",
      (from: { seq?: number } | null) =>
        void catchUp({
          companyId,
          from: from?.seq ?? granted,
          isExact: from?.seq !== undefined,
          isOver: () => closed,
        }),
    );
    channel.bind_global((event: string, data: unknown) => {
      if (!closed && !event.startsWith("pusher:") && isRecord(data))
        deliver({ event, seq: Number(data["seq"] ?? 0), data });
    });
    const stopRetrying = retrySoon(pusher, channel, isOpening);
    const end = (): void => {
      stopRetrying();
      // The client sends a moment after it is told to: into a socket that is closed meanwhile is a warning on the console.
      setTimeout(() => pusher.disconnect(), 0);
    };
    close = () => {
      // A socket that is closed before it is open is a warning on the console: it is closed once it is.
      if (pusher.connection.state !== "connecting") return end();
      pusher.unsubscribe(channelName);
      stopRetrying();
      pusher.connection.bind("state_change", end);
    };
  });
  return () => {
    closed = true;
    close?.();
    setState("disconnected");
  };
}

const importClient = withImportRetry(() => import("pusher-js"));
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * The screen comes first: the client is fetched once the page has a moment, or after a second. Where it does not come that is shown as
 * any other lost connection, and it is asked for again.
 * @returns null once it is over
 */
async function loadClient(isOver: () => boolean): Promise<typeof import("pusher-js") | null> {
  if (typeof requestIdleCallback === "function")
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  for (let pause = firstPauseMs; !isOver(); pause = Math.min(pause * 2, longestPauseMs)) {
    const client = await importClient().catch(() => null);
    if (isOver()) break;
    if (client !== null) return client;
    setState("unavailable");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return null;
}

/** @returns whether live updates arrive now */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    () => state,
  );
}

/** Calls back for every live event. @returns stops it */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Fetches the answers of these calls again, where a screen shows them. */
export function refresh(...names: readonly CallName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}

function ownLive(companyId: number): HostedLive {
  const secure = location.protocol === "https:";
  const port = Number(location.port) || (secure ? 443 : 80);
  const channel = `private-chat.${companyId}`;
  return { key: realtimeAppKey, host: location.hostname, port, secure, channel };
}

interface Subscription {
  readonly companyId: number;
  /** The newest number when it began. */
  readonly from: number;
  /** False with a hosted service: the number is of a moment before the subscription. */
  readonly isExact: boolean;
  /** Whether it was closed: then nothing more is told, which would belong to another company. */
  isOver(): boolean;
}

async function catchUp(subscription: Subscription): Promise<void> {
  if (subscription.isExact && subscription.from === lastSeq) return;
  const newer: LiveEvent[] = [];
  held = newer;
  try {
    await fetchMissed(subscription);
  } catch {
    // The socket is back but the call failed: what is on screen may be old, so all of it is fetched again.
    void queryClient.invalidateQueries();
  } finally {
    if (held === newer) held = null;
    if (!subscription.isOver()) for (const event of newer) deliver({ ...event, isMissed: true });
  }
}

/** More than this many pages are not worth the way: fetching everything anew is quicker. */
const mostPages = 10;

/** Tells of the missed events page by page; where they are gone, or too many, everything is fetched anew. */
async function fetchMissed({ companyId, from, isOver }: Subscription): Promise<void> {
  for (let page = 0; page < mostPages; page += 1) {
    const missed = await call("listEvents", { company_id: companyId, after: lastSeq });
    if (isOver()) return;
    if (missed.reset) return fetchAnew(missed.last);
    for (const event of missed.events) tell({ ...event, isMissed: true });
    lastSeq = Math.max(lastSeq, missed.last);
    if (missed.complete) return;
  }
  fetchAnew(Math.max(lastSeq, from));
}

/** @param seq everything up to it is in what is fetched now, even where it is lower than a number seen before */
function fetchAnew(seq: number): void {
  lastSeq = seq;
  void queryClient.invalidateQueries();
}

function deliver(event: LiveEvent): void {
  if (held) held.push(event);
  else tell(event);
}

function tell(event: LiveEvent): void {
  if (event.seq > 0) {
    if (event.seq <= lastSeq) return;
    lastSeq = event.seq;
  }
  for (const listener of eventListeners) listener(event);
}

function setState(next: LiveState): void {
  state = next;
  for (const listener of stateListeners) listener();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
