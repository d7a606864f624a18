import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { defineConfig } from "@playwright/test";

import { chromiumFlags, findChromium } from "./chromium.ts";

interface Place {
  readonly address: string;
  readonly dataDir: string;
  /** Where the server looks for a translation service: a test that needs one starts it there. */
  readonly translatePort: number;
}

// With E2E_URL and E2E_DATA_DIR, the tests use a server that is already running. With E2E_FULL=1, the full tier runs too.
const { E2E_URL: running, E2E_PLACES: known, E2E_WORKERS = "1", E2E_FULL = "" } = process.env;
// Each worker reads this file too. It takes the browser and the servers from the environment, and its own server by index.
process.env["CHROMIUM_PATH"] ??= await findChromium();
const places = known ? (JSON.parse(known) as Place[]) : await choosePlaces(Number(E2E_WORKERS));
process.env["E2E_PLACES"] = JSON.stringify(places);
const own = places[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)];
if (!own) throw new Error("there is no server for this worker");
process.env["E2E_URL"] = own.address;
process.env["E2E_DATA_DIR"] = own.dataDir;
process.env["E2E_TRANSLATE_PORT"] = String(own.translatePort);

function choosePlaces(count: number): Promise<Place[]> | Place[] {
  const { E2E_DATA_DIR = "", E2E_TRANSLATE_PORT = "5000" } = process.env;
  if (running)
    return [{ address: running, dataDir: E2E_DATA_DIR, translatePort: Number(E2E_TRANSLATE_PORT) }];
  return Promise.all(
    Array.from({ length: count }, async () => ({
      address: `http://127.0.0.1:${await freePort()}`,
      dataDir: path.join(tmpdir(), `lineup-e2e-${randomUUID()}`),
      translatePort: await freePort(),
    })),
  );
}

/** Free ports let two checkouts be tested at the same time. @returns a port that no one listens on */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const servers = places.map(({ address, dataDir, translatePort }) => ({
  // SIGTERM reaches the shell too, which waits for the server and then deletes its files.
  command: 'trap : TERM; node server/src/main.ts; rm -r "$DATA_DIR"',
  cwd: path.resolve(import.meta.dirname, ".."),
  url: `${address}/api/health`,
  timeout: 60_000,
  gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 } as const,
  env: {
    PORT: new URL(address).port,
    DATA_DIR: dataDir,
    NODE_ENV: "development",
    LOG_LEVEL: "warn",
    TRANSLATE_PROVIDER: "libretranslate",
    TRANSLATE_URL: `http://127.0.0.1:${translatePort}`,
  },
}));

const tiers = E2E_FULL === "1" ? ["journeys", "full"] : ["journeys"];

/** Browser tests of the built product. Each worker has its own server with a fresh demo database. */
export default defineConfig({
  testDir: ".",
  // Absolute, because a relative pattern also matches folders above this one.
  testMatch: tiers.map((folder) => path.join(import.meta.dirname, folder, "**/*.test.ts")),
  outputDir: "../test-results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: places.length,
  forbidOnly: true,
  use: {
    actionTimeout: 8_000,
    baseURL: own.address,
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"],
      args: chromiumFlags,
      // Without a locale of UTF-8, Chromium saves a file with an accent in its name as "download".
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    },
    locale: "en-US",
    timezoneId: "America/Chicago",
    screenshot: "only-on-failure",
    viewport: { width: 1440, height: 900 },
  },
  ...(running && !known ? {} : { webServer: servers }),
});
