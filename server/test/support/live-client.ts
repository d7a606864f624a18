import type { AddressInfo } from "node:net";

import { realtimeAppKey } from "@lineup/contract/constants";
import PusherModule from "pusher-js";

import { type Heard, hear } from "./live-server.ts";
import type { TestApp } from "./test-app.ts";

// The package is CommonJS and declares a default export that Node finds one level up.
const Pusher = PusherModule as unknown as typeof PusherModule.default;

/** Makes an app listen. @returns its port */
export async function listen(test: TestApp): Promise<number> {
  await test.app.http.listen({ host: "127.0.0.1", port: 0 });
  return (test.app.http.server.address() as AddressInfo).port;
}

/** Subscribes a stock Pusher client to a company's channel, as the web does. */
export async function hearAs(
  port: number,
  token: string,
  companyId: number,
): Promise<Heard & { close(): void }> {
  const client = new Pusher(realtimeAppKey, {
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
  const heard = hear(client, companyId);
  await heard.subscribed;
  return { ...heard, close: () => client.disconnect() };
}
