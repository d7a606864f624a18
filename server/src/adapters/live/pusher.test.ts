import { afterEach, beforeEach, expect, test } from "vitest";

import { readConfig } from "#server/config";
import { type PusherOptions, pusherService } from "#server/adapters/live/pusher";
import { type PusherStandIn, startPusherStandIn } from "../../../test/stand-ins/pusher.ts";

const account = { appId: "42", key: "app-key", secret: "app-secret" };

let standIn: PusherStandIn;

beforeEach(async () => {
  standIn = await startPusherStandIn(account);
});
afterEach(() => standIn.close());

const service = (changes: Partial<PusherOptions> = {}) =>
  pusherService({
    ...account,
    url: `http://${standIn.host}`,
    clientUrl: standIn.clientUrl,
    ...changes,
  });

test("a signed event reaches every channel, with a hundred channels in each request", async () => {
  const channels = Array.from({ length: 250 }, (_, index) => `private-chat.1.${index + 1}.1`);

  await service().trigger(channels, "Told", { seq: 7, text: "¿Qué? & more" });

  expect(standIn.groups).toEqual([100, 100, 50]);
  expect(standIn.triggered.map(({ channel }) => channel)).toEqual(channels);
  expect(standIn.triggered[0]).toMatchObject({
    event: "Told",
    data: { seq: 7, text: "¿Qué? & more" },
  });
});

test("an event without channels makes no request", async () => {
  await service().trigger([], "Told", {});
  expect(standIn.groups).toEqual([]);
});

test("occupied channels are found by the prefix of their name", async () => {
  standIn.pretendListening("private-chat.1.2.3", "private-chat.1.4.5", "private-chat.10.2.3");
  expect(await service().occupied("private-chat.1.")).toEqual([
    "private-chat.1.2.3",
    "private-chat.1.4.5",
  ]);
});

test("a wrong secret and a failing service cause errors", async () => {
  const wrong = service({ secret: "another" });
  await expect(wrong.trigger(["private-chat.1.2.3"], "Told", {})).rejects.toThrow("answered 401");
  await expect(wrong.occupied("private-chat.")).rejects.toThrow("answered 401");
  standIn.failNext(503);
  await expect(service().trigger(["private-chat.1.2.3"], "Told", {})).rejects.toThrow("503");
  expect(standIn.triggered).toEqual([]);
});

test("the authorization of a subscription matches Pusher's example", () => {
  // "Generating authorization signatures", Private channels, in Pusher's library documentation.
  const example = service({ key: "278d425bdf160c739803", secret: "7ad3773142a6692b25b8" });
  expect(example.authorize("1234.1234", "private-foobar")).toEqual({
    auth: "278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4",
  });
});

test("the clients' address is derived from PUSHER_URL or configured", () => {
  const read = (env: Record<string, string>) =>
    readConfig({ SECRET: "k".repeat(32), ...env }).pusher;
  expect(read({})).toBeNull();
  expect(read({ PUSHER_URL: "https://abc:xyz@api-eu.pusher.com/apps/42" })).toEqual({
    ...{ url: "https://api-eu.pusher.com", appId: "42", key: "abc", secret: "xyz" },
    clientUrl: "wss://ws-eu.pusher.com",
  });
  const own = { PUSHER_URL: "https://abc:xyz@live.example/apps/42" };
  expect(() => read(own)).toThrow("PUSHER_CLIENT_URL");
  expect(read({ ...own, PUSHER_CLIENT_URL: "wss://live.example:6001" })?.clientUrl).toBe(
    "wss://live.example:6001",
  );
  expect(() => read({ PUSHER_CLIENT_URL: "wss://live.example" })).toThrow("PUSHER_CLIENT_URL");
  expect(() => read({ PUSHER_URL: "https://api-eu.pusher.com/apps/42" })).toThrow("PUSHER_URL");
});
