import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { defineConfig } from "@playwright/test";

import { chromiumFlags, findChromium } from "./chromium.ts";

// The workers read this file too: they must not make a folder or a browser of their own.
process.env["E2E_DATA_DIR"] ??= freshFolder();
process.env["CHROMIUM_PATH"] ??= await findChromium();
const port = 3911;

/** One that PostgreSQL may enter too: run by root, it is started as another user. */
function freshFolder(): string {
  const folder = path.join(tmpdir(), `lineup-e2e-${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  return folder;
}

/** Journeys through the built product, started on a fresh demo database. */
export default defineConfig({
  testDir: "./journeys",
  outputDir: "../test-results",
  timeout: 40_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: true,
  use: {
    actionTimeout: 8_000,
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"], args: chromiumFlags },
    locale: "en-US",
    timezoneId: "America/Chicago",
    trace: "retain-on-failure",
    viewport: { width: 1440, height: 900 },
  },
  webServer: {
    command: "exec node server/src/main.ts",
    cwd: path.resolve(import.meta.dirname, ".."),
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env["E2E_DATA_DIR"],
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
    },
  },
});
