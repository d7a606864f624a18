import type { AddressInfo } from "node:net";

import { realtimeAppKey } from "@lineup/contract/constants";
import PusherModule from "pusher-js";

import { channelOf } from "#server/platform/realtime/protocol";

import { type EventCollector, type PusherClient, collectEvents } from "./live-server.ts";
import type { TestApp } from "./test-app.ts";

// The package is CommonJS. Its types declare a default export, which Node provides one level higher.
const Pusher = PusherModule as unknown as typeof PusherModule.default;

/** Makes an app listen on a free port. @returns the port */
export async function listen(test: TestApp): Promise<number> {
  await test.app.http.listen({ host: "127.0.0.1", port: 0 });
  return (test.app.http.server.address() as AddressInfo).port;
}

export interface LiveClient extends EventCollector {
  /** The codes with which the server has closed the client's connections. */
  readonly refused: readonly number[];
  isConnected(): boolean;
  close(): void;
}

/** Subscribes a stock Pusher client to a company's channel, as the web does. */
export async function listenAs(
  port: number,
  token: string,
  companyId: number,
): Promise<LiveClient> {
  const client = connectAs(port, token);
  const collector = collectEvents(client, companyId);
  const refused: number[] = [];
  client.connection.bind("error", (error: { data?: { code?: number } }) => {
    if (error.data?.code !== undefined) refused.push(error.data.code);
  });
  await collector.subscribed;
  return {
    ...collector,
    refused,
    isConnected: () => collector.channel.subscribed && client.connection.state === "connected",
    close: () => client.disconnect(),
  };
}

/**
 * Subscribes to a server that is restarted in between, and reports each subscription. A stock client waits 15 seconds or longer after
 * a refused connection; this one retries every half second.
 */
export function subscribeAs(
  port: number,
  token: string,
  companyId: number,
  handlers: {
    onSubscribed(): void;
    onEvent(event: string, data: { seq: number }): void;
  },
): { subscribed: Promise<unknown>; close(): void } {
  const client = connectAs(port, token);
  const channel = client.subscribe(channelOf(companyId));
  channel.bind_global((event: string, data: { seq: number }) => {
    if (!event.startsWith("pusher")) handlers.onEvent(event, data);
  });
  const subscribed = new Promise<void>((resolve) => {
    channel.bind("pusher:subscription_succeeded", () => {
      handlers.onSubscribed();
      resolve();
    });
  });
  const retry = setInterval(() => {
    if (client.connection.state === "connected") return;
    client.disconnect();
    client.connect();
  }, 500);
  const close = () => {
    clearInterval(retry);
    client.disconnect();
  };
  return { subscribed, close };
}

/** Connects a stock Pusher client, which authorizes its channels with the token. */
export function connectAs(port: number, token: string): PusherClient {
  return new Pusher(realtimeAppKey, {
    cluster: "mt1",
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enableStats: false,
    enabledTransports: ["ws"],
    channelAuthorization: {
      endpoint: `http://127.0.0.1:${port}/api/broadcasting/auth`,
      transport: "ajax",
      headers: { Authorization: `Bearer ${token}` },
    },
  });
}
