import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";

import { startGiphyStandIn } from "../stand-ins/gif.ts";
import { startLibreTranslateStandIn } from "../stand-ins/translate.ts";
import { createApp } from "#server/app";
import { readConfig } from "#server/config";
import { startEmbeddedPostgres } from "@lineup/embedded-postgres";

import { testPostgresPackage } from "./postgres-version.ts";
import { quietLog } from "./quiet-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The test cluster. Its database `app_template` is migrated and must not be changed. */
    postgresUrl: string;
    /** The translation service that every test app uses. */
    translateUrl: string;
    /** The GIF service that every test app uses. */
    gifUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run and creates the database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(dataDir, 0o755);
  const log = quietLog();
  const packageName = testPostgresPackage();
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    settings: FAST,
    ...(packageName && { packageName }),
  });
  const template = new URL(postgres.url);
  template.pathname = "/app_template";
  await createTemplate(postgres.url, template.href, dataDir);
  project.provide("postgresUrl", postgres.url);
  const translate = await startLibreTranslateStandIn(null);
  project.provide("translateUrl", translate.url);
  const gifs = await startGiphyStandIn("the-key");
  project.provide("gifUrl", gifs.url);
  return async () => {
    await gifs.close();
    await translate.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

const PREFIX = "lineup-test-";

/** Settings for speed. The tests don't need data to survive a power failure. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  autovacuum: "off",
};

async function createTemplate(
  adminUrl: string,
  templateUrl: string,
  dataDir: string,
): Promise<void> {
  await asAdmin(adminUrl, "create database app_template");
  // Starting the app also creates the schema of the jobs. In each test's app, that would double the time of the start.
  const app = await createApp({
    config: readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, SECRET: "s".repeat(40) }),
    log: pino({ level: "silent" }),
    databaseUrl: templateUrl,
    version: "0.0.0",
  });
  await app.start();
  await app.stop();
  await asAdmin(templateUrl, "truncate installation, outbox_cursors");
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Stops the servers of test runs that were killed, and removes their folders. A folder's name contains the process ID of its run. */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    const dir = join(tmpdir(), name);
    const pidFile = await readFile(join(dir, "pg", "postmaster.pid"), "utf8").catch(() => "");
    const server = Number(pidFile.split("\n")[0]);
    const command = await readFile(`/proc/${server}/cmdline`, "utf8").catch(() => "");
    if (server > 1 && command.includes(dir)) process.kill(server, "SIGQUIT");
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
