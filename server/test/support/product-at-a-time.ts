// The product with the demo companies and a clock that is set, in a process of its own, for journeys through a browser. DATA_DIR
// says where it keeps what it has, the argument which time it is at first, as ISO 8601. It sends its address when it serves; each
// message to it is the next time, and is sent back once whose day it is then has been looked up, by the job that else runs
// every quarter of an hour, and of each date of a memo that has come by then was told.
import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import { createApp } from "#server/app";
import { readConfig } from "#server/config";
import { startEmbeddedPostgres } from "@lineup/embedded-postgres";
import { createLog } from "#server/platform/log";
import { demoMemos } from "#server/seed/demo-memos";
import { seedDemo } from "#server/seed/seed-demo";

import { freePort } from "./product-process.ts";

const [start = ""] = process.argv.slice(2);
let now = new Date(start);
const config = readConfig({ ...process.env, PORT: String(await freePort()) });
const log = createLog(config.logLevel);
const settings = { fsync: "off" };
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, settings });
const parts = { config, log, databaseUrl: postgres.url, version: "0.0.0", clock: () => now };
const app = await createApp(parts);
await app.start(async () => void (await seedDemo(app, demoMemos(app.services))));
await app.http.listen({ host: config.host, port: config.port });

process.on("message", (time: string) => void setTime(time));
process.once("disconnect", () => void stop());
process.send?.(config.publicUrl);

async function setTime(time: string): Promise<void> {
  now = new Date(time);
  let id: string | null = null;
  // None is taken while the one of the quarter of an hour runs: that may have begun before.
  while ((id = await app.jobs.enqueue(app.db, "celebrate-days", {})) === null) await sleep(50);
  while (!(await areDone([id]))) await sleep(50);
  const due = await dueDates();
  app.jobs.wake(["memo-date"]);
  while (!(await areDone(due))) await sleep(50);
  process.send?.(time);
}

/** Lets the jobs of dates that have come run now: the database's own clock is behind. @returns their ids */
async function dueDates(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update jobs.job set start_after = now()
    where name = 'memo-date' and state = 'created' and start_after <= ${now} returning id`.execute(
    app.db,
  );
  return rows.map(({ id }) => id);
}

async function areDone(ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from jobs.job where id = any(${ids}::uuid[])
    and state = 'completed'`.execute(app.db);
  return rows.length === ids.length;
}

async function stop(): Promise<void> {
  await app.stop();
  await postgres.stop();
}
