// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { token } from "#web/lib/api/api-client.ts";
import { LiveServer } from "#web/lib/testing/live-server.ts";
import { Network } from "#web/lib/testing/network.ts";
import { onLiveEvent, openLive } from "./live.ts";

afterEach(() => {
  token.clear();
  vi.unstubAllGlobals();
});

const liveOf = (companyId: number) => ({
  ...{ hosted: false, key: "", host: "", port: 0, secure: false },
  channel: `private-chat.${companyId}`,
});

test("A subscription that succeeds after its company was left holds back no events of the next company", async () => {
  const server = new LiveServer();
  vi.stubGlobal("WebSocket", server.socketClass());
  const { promise: never } = Promise.withResolvers<never>();
  const network = new Network({
    authorizeChannel: { auth: "key:signature" },
    listEvents: () => never,
  });
  vi.stubGlobal("fetch", (url: string, { method = "GET", headers, body }: RequestInit) =>
    network.answer({
      ...{ method, url, headers: new Headers(headers) },
      body: (body ?? null) as string | null,
    }),
  );
  token.set("token");
  const heard: string[] = [];
  onTestFinished(onLiveEvent(({ event }) => void heard.push(event)));
  server.isSlow = true;
  const leave = openLive(1, liveOf(1), 0);
  await expect.poll(() => server.waiting).toBe(1);
  leave();
  server.seq = 1;
  onTestFinished(openLive(2, liveOf(2), 1));
  server.isSlow = false;
  server.answerWaiting();
  await expect.poll(() => server.channels).toEqual(["private-chat.2"]);
  server.send({ type: "MemoPublished", payload: { memo_id: 1 } });
  await expect.poll(() => heard).toEqual(["MemoPublished"]);
  expect(network.problems).toEqual([]);
});
