// Runs on a thread of its own; see apart.ts.
import { setPriority } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";

import { createDatabase } from "#server/platform/db/database";
import { createPool } from "#server/platform/db/pool";
import { createLog } from "#server/platform/log";
import {
  type Answer,
  type ApartMeans,
  type ApartStart,
  type Order,
  failureOf,
} from "#server/platform/threads/apart-calls";

// Whoever answers calls goes first. Elsewhere than on Linux it would be the priority of the whole process (setpriority(2)).
if (process.platform === "linux") setPriority(10);

const { databaseUrl, logLevel } = workerData as ApartStart;
const log = createLog(logLevel);
// One for the work's transaction, one to tell how far it is, for each of the two pieces of work that there can be.
const pool = createPool({ url: databaseUrl, log, max: 4, applicationName: "lineup-apart" });
const db = createDatabase(pool);
const running = new Map<number, AbortController>();

setFlagsFromString("--expose-gc");
/** The engine itself collects when it needs the room: until the next file, what the last one left would stay. */
const collectGarbage = runInNewContext("gc") as () => void;

parentPort?.on("message", (order: Order) => {
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
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ id, ...outcome } satisfies Answer);
  if (running.size === 0) setImmediate(collectGarbage);
}

type Work = (means: ApartMeans, input: unknown) => Promise<unknown>;

async function work(module: string, name: string): Promise<Work> {
  const exported = ((await import(module)) as Record<string, unknown>)[name];
  if (typeof exported !== "function") throw new Error(`${module} has no function ${name}`);
  return exported as Work;
}
