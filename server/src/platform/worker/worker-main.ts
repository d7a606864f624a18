// Runs as a process of its own; see worker-process.ts.
import { setPriority } from "node:os";

import { createDatabase } from "#server/platform/db/database";
import { createPool } from "#server/platform/db/pool";
import { createLog } from "#server/platform/log";
import {
  WORKER_OPTIONS,
  type WorkerResponse,
  type WorkerContext,
  type WorkerOptions,
  type WorkerRequest,
  serializeError,
} from "#server/platform/worker/worker-messages";

// Whoever answers calls goes first.
setPriority(10);
// A terminal, or whatever runs services, tells all processes to stop: the server, which may be waiting for this one, ends it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
// The server is gone: nobody waits for what is under way, and its transaction is not to be committed.
process.on("disconnect", () => process.exit());

const { databaseUrl, logLevel } = JSON.parse(process.env[WORKER_OPTIONS] ?? "") as WorkerOptions;
const log = createLog(logLevel);
// One for the work's transaction, one to tell how far it is, for each of the two pieces of work that there can be.
const pool = createPool({ url: databaseUrl, log, max: 4, applicationName: "lineup-worker" });
const db = createDatabase(pool);
const running = new Map<number, AbortController>();

process.on("message", (order: WorkerRequest) => {
  if ("abort" in order) running.get(order.id)?.abort();
  else void answer(order);
});

async function answer({
  id,
  module,
  name,
  input,
}: Exclude<WorkerRequest, { abort: true }>): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  const means: WorkerContext = { db, log, clock: () => new Date(), signal: abort.signal };
  const outcome = await work(module, name)
    .then((act) => act(means, input))
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ failure: serializeError(error) }),
    );
  running.delete(id);
  process.send?.({ id, ...outcome } satisfies WorkerResponse);
  // The engine itself collects when it needs the room: until the next file, what the last one left would stay.
  if (running.size === 0) setImmediate(() => globalThis.gc?.());
}

type Work = (means: WorkerContext, input: unknown) => Promise<unknown>;

async function work(module: string, name: string): Promise<Work> {
  const exported = ((await import(module)) as Record<string, unknown>)[name];
  if (typeof exported !== "function") throw new Error(`${module} has no function ${name}`);
  return exported as Work;
}
