// Runs the product with the demo companies and a clock that the parent process sets, for browser tests. DATA_DIR is its data folder,
// and the argument is the first time, as ISO 8601. When it is ready, it sends its address to the parent. Each message from the parent
// sets a new time. The process sends the time back once the work that was due by then is done: auto-celebrations, whose job otherwise
// runs every 15 minutes, and the dates of memos.
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
  // The queue refuses the job while the regular one runs. That one may have started before the time was set, so this waits.
  while ((id = await app.jobs.enqueue(app.db, "celebrate-days", {})) === null) await sleep(50);
  while (!(await areDone([id]))) await sleep(50);
  const due = await startDueDates();
  app.jobs.wake(["memo-date"]);
  while (!(await areDone(due))) await sleep(50);
  process.send?.(time);
}

/** Makes the jobs of dates that have come due now, because the database's clock is behind ours. @returns their IDs */
async function startDueDates(): Promise<string[]> {
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
