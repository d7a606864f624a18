import { largeEvent, realtimeAppKey } from "@lineup/contract/constants";
import { useSyncExternalStore } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { withImportRetry } from "#web/lib/browser/import-retry.ts";
import { whenQuiet } from "#web/lib/api/when-quiet.ts";
import type { CallName, Output } from "#web/lib/api/contract.ts";
import { retrySoon, watchSockets } from "./retry.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

export type LiveState = "connecting" | "connected" | "disconnected" | "unavailable";
export interface LiveEvent {
  readonly event: string;
  readonly seq: number;
  readonly data: Readonly<Record<string, unknown>>;
  /**
   * True if the event arrived late because the connection was interrupted: data fetched in the meantime may already
   * include the change that the event reports.
   */
  readonly isMissed?: boolean;
}

let state: LiveState = "disconnected";
/** The number (`seq`) of the newest event received. */
let lastSeq = 0;
/**
 * New events, held back until the missed events before them are delivered; null while no missed events are being
 * fetched.
 */
let held: LiveEvent[] | null = null;
/** Sends a client event; null without a connection. */
let trigger: ((event: string, data: object) => void) | null = null;
const stateListeners = new Set<() => void>();
const eventListeners = new Set<(event: LiveEvent) => void>();

/** Where live events come from: a hosted service, or this app's server. */
export type LiveService = Output<"getCompany">["live"];

/**
 * Opens the live connection of a company, using the public Pusher protocol over WebSocket only. After an interruption,
 * the missed events are fetched by their numbers; if they are no longer available, all data is refetched.
 * @param live where the events come from. This app's own server is reached at the page's address, which may be another one
 *   than the server knows
 * @param since the number of the newest event before any data was fetched; newer events count as missed
 * @returns a function that closes the connection
 */
export function openLive(companyId: number, live: LiveService, since: number): () => void {
  let closed = false;
  let close: (() => void) | undefined;
  lastSeq = since;
  // A fetch of missed events that is still running belongs to the previous company; it must not hold back the events of
  // this company.
  held = null;
  setState("connecting");
  void loadClient(() => closed).then((client) => {
    if (client === null) return;
    const { default: Pusher } = client;
    const { key, host, port, secure, channel: channelName } = live.hosted ? live : ownLive(live);
    let granted = 0;
    const isOpening = watchSockets(Pusher);
    const pusher = new Pusher(key, {
      cluster: "",
      wsHost: host,
      wsPort: port,
      wssPort: port,
      forceTLS: secure,
      // `forceTLS` chooses the URL scheme; if "wss" were listed too, slow connections would try both.
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
    const company = { companyId, isOver: () => closed };
    channel.bind(
      "pusher:subscription_succeeded",
      (from: { seq?: number } | null) =>
        void catchUp({
          ...company,
          from: from?.seq ?? granted,
          isExact: from?.seq !== undefined,
        }),
    );
    channel.bind_global((event: string, data: unknown) => {
      if (closed || event.startsWith("pusher:") || !isRecord(data)) return;
      const seq = Number(data["seq"] ?? 0);
      if (event === largeEvent) void catchUp({ ...company, from: seq, isExact: false });
      else deliver({ event, seq, data });
    });
    // A hosted service has a channel for each sign-in, so no one else would hear it.
    if (!live.hosted)
      trigger = (event, data) => {
        if (channel.subscribed) channel.trigger(event, data);
      };
    const stopRetrying = retrySoon(pusher, channel, isOpening);
    const end = (): void => {
      stopRetrying();
      // The client may be about to send a message; closing the socket first would log a warning.
      setTimeout(() => pusher.disconnect(), 0);
    };
    close = () => {
      // Closing a socket before it is open logs a warning, so `end` runs only after the socket has opened or failed.
      if (pusher.connection.state !== "connecting") return end();
      pusher.unsubscribe(channelName);
      stopRetrying();
      pusher.connection.bind("state_change", end);
    };
  });
  return () => {
    closed = true;
    trigger = null;
    close?.();
    setState("disconnected");
  };
}

const importClient = withImportRetry(() => import("pusher-js"));
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * Loads the Pusher client when the page is idle and no screen is waiting for an answer, because rendering the screen comes
 * first. If loading fails, the connection is shown as lost, and loading is retried.
 * @returns the client, or null if the connection was closed in the meantime
 */
async function loadClient(isOver: () => boolean): Promise<typeof import("pusher-js") | null> {
  if (typeof requestIdleCallback === "function")
    await new Promise<void>((resolve) => void whenQuiet(resolve));
  for (let pause = firstPauseMs; !isOver(); pause = Math.min(pause * 2, longestPauseMs)) {
    const client = await importClient().catch(() => null);
    if (isOver()) break;
    if (client !== null) return client;
    setState("unavailable");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return null;
}

/** @returns the state of the live connection */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    () => state,
  );
}

/**
 * Calls a listener for every live event.
 * @returns a function that removes the listener
 */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Sends the other clients something that isn't stored, such as that one is typing. Without a connection it is dropped. */
export function sendClientEvent(event: `client-${string}`, data: object): void {
  trigger?.(event, data);
}

/**
 * Refetches the data of these API calls: right away if a screen shows the data, otherwise when a screen shows it next. TanStack
 * Query doesn't start a first fetch again while it is on its way, although the server may have read the old data for it, so the
 * data is refetched once that fetch has ended.
 */
export function refresh(...names: readonly CallName[]): void {
  for (const name of names) {
    const under = { queryKey: [name] };
    for (const query of queryClient.getQueryCache().findAll({ ...under, fetchStatus: "fetching" }))
      if (query.state.data === undefined) {
        const again = (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey });
        query.promise?.then(again, () => undefined);
      }
    void queryClient.invalidateQueries(under);
  }
}

function ownLive({ channel }: LiveService): LiveService {
  const secure = location.protocol === "https:";
  const port = Number(location.port) || (secure ? 443 : 80);
  const { hostname: host } = location;
  return { hosted: false, key: realtimeAppKey, host, port, secure, channel };
}

interface Subscription {
  readonly companyId: number;
  /** The number of the newest event when the subscription started, or of one that has to be fetched. */
  readonly from: number;
  /**
   * True if `from` is exact. With a hosted service, `from` was read just before the subscription started, so newer events
   * may have been sent before the start.
   */
  readonly isExact: boolean;
  /**
   * Returns true once the connection was closed. Events that arrive after that must be ignored, because the page may
   * already show another company.
   */
  isOver(): boolean;
}

async function catchUp(subscription: Subscription): Promise<void> {
  // The subscription may succeed just before its socket closes. It must not hold back the events of another company.
  if (subscription.isOver()) return;
  if (subscription.isExact && subscription.from === lastSeq) return;
  const newer: LiveEvent[] = [];
  held = newer;
  try {
    await fetchMissed(subscription);
  } catch {
    // The connection is back, but the missed events could not be fetched. Any cached data may be outdated, so all of it
    // is refetched.
    void queryClient.invalidateQueries();
  } finally {
    if (held === newer) held = null;
    if (!subscription.isOver()) for (const event of newer) deliver({ ...event, isMissed: true });
  }
}

/** The maximum number of pages of missed events to fetch; if there are more, refetching all data is faster. */
const mostPages = 10;

/**
 * Delivers the missed events page by page. If there are too many missed events, or they are no longer available, all data is
 * refetched.
 */
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

/**
 * Refetches all data.
 * @param seq the number of the newest event that the refetched data includes; it may be lower than `lastSeq`
 */
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
