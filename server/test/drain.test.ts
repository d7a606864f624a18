// What the stop of the server waits for.
import { once } from "node:events";
import { type Socket, connect } from "node:net";

import { expect, test } from "vitest";

import { listen } from "./support/live-client.ts";
import { sendRaw } from "./support/raw-http.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

const close = "Host: x\r\nConnection: close\r\n\r\n";
const crossSite = `POST /api/logout HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\n${close}`;

test("Connections without a complete request don't delay the stop", async () => {
  const server = await startTestApp();
  const port = await listen(server);
  const open = await Promise.all(
    [
      "",
      "GET /api/hea",
      "NONSENSE\r\n\r\n",
      "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    ].map((start) => begin(port, start)),
  );
  expect(await stopped(server)).toBeLessThan(3_000);
  for (const socket of open) socket.destroy();
});

test("Refused requests don't delay the stop", async () => {
  const server = await startTestApp();
  const port = await listen(server);
  expect((await sendRaw(port, crossSite)).status).toBe(403);
  expect((await sendRaw(port, `GET /%zz HTTP/1.1\r\n${close}`)).status).toBe(400);
  expect(await stopped(server)).toBeLessThan(3_000);
});

test("Requests whose client has disconnected don't delay the stop", async () => {
  const server = await startTestApp();
  const left = await begin(await listen(server), upload);
  left.resetAndDestroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await stopped(server)).toBeLessThan(3_000);
});

test("The stop waits for a request in progress, even after refused ones", async () => {
  const server = await startTestApp();
  const port = await listen(server);
  expect((await sendRaw(port, crossSite)).status).toBe(403);
  const slow = await begin(port, upload);
  let answer = "";
  slow.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  const stopping = stopped(server);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  slow.write("}");
  await once(slow, "end");
  slow.destroy();
  expect(answer).toMatch(/^HTTP\/1.1 422 /);
  expect(await stopping).toBeLessThan(4_000);
});

/** A request whose body lacks its last byte. */
const upload =
  "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{";

/** Opens a connection that the client doesn't close. Resolves when the server has received the bytes. */
async function begin(port: number, bytes: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  await once(socket, "connect");
  socket.on("error", () => {});
  socket.write(bytes);
  await new Promise((resolve) => setTimeout(resolve, 100));
  return socket;
}

/** @returns the milliseconds that the stop took */
async function stopped(server: TestApp): Promise<number> {
  const began = performance.now();
  await server.stop();
  return performance.now() - began;
}
