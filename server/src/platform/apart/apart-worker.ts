// Runs as a process of its own; see apart.ts.
import { setPriority } from "node:os";

import { createDatabase } from "#server/platform/db/database";
import { createPool } from "#server/platform/db/pool";
import { createLog } from "#server/platform/log";
import {
  APART_START,
  type Answer,
  type ApartMeans,
  type ApartStart,
  type Order,
  failureOf,
} from "#server/platform/apart/apart-calls";

// Whoever answers calls goes first.
setPriority(10);
// A terminal, or whatever runs services, tells all processes to stop: the server, which may be waiting for this one, ends it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
// The server is gone: nobody waits for what is under way, and its transaction is not to be committed.
process.on("disconnect", () => process.exit());

const { databaseUrl, logLevel } = JSON.parse(process.env[APART_START] ?? "") as ApartStart;
const log = createLog(logLevel);
// One for the work's transaction, one to tell how far it is, for each of the two pieces of work that there can be.
const pool = createPool({ url: databaseUrl, log, max: 4, applicationName: "lineup-apart" });
const db = createDatabase(pool);
const running = new Map<number, AbortController>();

process.on("message", (order: Order) => {
  if ("abort" in order) running.get(order.id)?.abort();
  else void answer(order);
});

async function answer({ id, module, name, input }: Exclude<Order, { abort: true }>): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  const means: ApartMeans = { db, log, clock: () => new Date(), signal: abort.signal };
  const outcome = await work(module, name)
    .then((act) => act(means, input))
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ failure: failureOf(error) }),
    );
  running.delete(id);
  process.send?.({ id, ...outcome } satisfies Answer);
  // The engine itself collects when it needs the room: until the next file, what the last one left would stay.
  if (running.size === 0) setImmediate(() => globalThis.gc?.());
}

type Work = (means: ApartMeans, input: unknown) => Promise<unknown>;

async function work(module: string, name: string): Promise<Work> {
  const exported = ((await import(module)) as Record<string, unknown>)[name];
  if (typeof exported !== "function") throw new Error(`${module} has no function ${name}`);
  return exported as Work;
}
