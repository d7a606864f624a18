import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { defineConfig } from "@playwright/test";

import { chromiumFlags, findChromium } from "./chromium.ts";

// With E2E_URL and E2E_DATA_DIR set the journeys go through a server that runs already.
const running = process.env["E2E_URL"] !== undefined;
// The workers read this file too: they must not name a folder or a browser of their own.
process.env["E2E_DATA_DIR"] ??= path.join(tmpdir(), `lineup-e2e-${randomUUID()}`);
process.env["CHROMIUM_PATH"] ??= await findChromium();
const address = (process.env["E2E_URL"] ??= `http://127.0.0.1:${await freePort()}`);

/** So that two checkouts can be tested at the same time. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const server = {
  // The signal to end reaches the shell as well: it waits for the server, then takes its files away.
  command: 'trap : TERM; node server/src/main.ts; rm -r "$DATA_DIR"',
  cwd: path.resolve(import.meta.dirname, ".."),
  url: `${address}/api/health`,
  timeout: 60_000,
  gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  env: {
    PORT: new URL(address).port,
    DATA_DIR: process.env["E2E_DATA_DIR"],
    NODE_ENV: "development",
    LOG_LEVEL: "warn",
  },
} as const;

/** Journeys through the built product, started on a fresh demo database. */
export default defineConfig({
  testDir: "./journeys",
  outputDir: "../test-results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: true,
  use: {
    actionTimeout: 8_000,
    baseURL: address,
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"], args: chromiumFlags },
    locale: "en-US",
    timezoneId: "America/Chicago",
    screenshot: "only-on-failure",
    viewport: { width: 1440, height: 900 },
  },
  ...(running ? {} : { webServer: server }),
});
