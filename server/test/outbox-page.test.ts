// The page that shows messages, sign-in codes included, isn't there for others unless the operator says so.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { ConfigError, readConfig } from "#server/config";

import { type TestApp, startTestApp } from "./support/test-app.ts";
import { type TestDatabase, createTestDatabase } from "./support/test-database.ts";

let database: TestDatabase;
let server: TestApp | null = null;

beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** @returns the status of the page for a request with this Host header */
async function statusWith(env: Record<string, string>, host: string, more = {}): Promise<number> {
  server = await startTestApp(database, env);
  const headers = { host, ...more };
  const request = { method: "GET", url: "/dev/outbox", headers } as const;
  const { statusCode, body } = await server.app.http.inject(request);
  // Where there is no page, the web app answers, which says that there is none.
  return body.includes("<h1>Outbox</h1>") ? statusCode : 404;
}

test.for([
  ["by default", {}, "127.0.0.1:3000", 200],
  ["by its other name", {}, "localhost:3000", 200],
  ["in IPv6", { HOST: "::1" }, "[::1]:3000", 200],
  ["for another page whose name leads to this machine", {}, "evil.example:3000", 404],
  ["through a tunnel", {}, "lineup.tunnel.example", 404],
  ["on all addresses", { HOST: "0.0.0.0" }, "127.0.0.1:3000", 404],
  ["on all addresses of IPv6", { HOST: "::" }, "localhost:3000", 404],
  ["on the shop's network", { HOST: "192.168.1.20" }, "192.168.1.20:3000", 404],
  ["behind a proxy", { PUBLIC_URL: "https://lineup.example" }, "127.0.0.1:3000", 404],
  [
    "behind a proxy of its own machine",
    { PUBLIC_URL: "http://localhost:8080" },
    "localhost:8080",
    200,
  ],
  ["where it is switched on", { HOST: "0.0.0.0", OUTBOX_PAGE: "1" }, "192.168.1.20:3000", 200],
  ["where it is switched off", { OUTBOX_PAGE: "0" }, "127.0.0.1:3000", 404],
] as const)("The outbox page %s", async ([, env, host, status]) => {
  expect(await statusWith(env, host)).toBe(status);
});

test("The outbox page isn't there for what a tunnel on this machine forwards", async () => {
  const forwarded = { "x-forwarded-for": "203.0.113.7" };
  expect(await statusWith({}, "localhost:3000", forwarded)).toBe(404);
});

test("There is no outbox page in production, and switching it on is refused", () => {
  const env = { NODE_ENV: "production", SECRET: "s".repeat(40), MAIL_PROVIDER: "none" };
  const production = { ...env, SMS_PROVIDER: "none" };
  expect(readConfig(production).outboxDir).toBeNull();
  expect(() => readConfig({ ...production, OUTBOX_PAGE: "1" })).toThrow(ConfigError);
});
