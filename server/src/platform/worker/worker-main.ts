// The program of the worker process; see worker-process.ts.
import { setPriority } from "node:os";

import { createDatabase } from "#server/platform/db/database";
import { createPool } from "#server/platform/db/pool";
import { createLog, terminalOutput } from "#server/platform/log";
import {
  WORKER_OPTIONS,
  type WorkerResponse,
  type WorkerContext,
  type WorkerOptions,
  type WorkerRequest,
  serializeError,
} from "#server/platform/worker/worker-messages";

// The process that answers calls has priority.
setPriority(10);
// A terminal or service manager signals all processes. This one ignores it, because the server may need it until the server
// ends it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
// When the server is gone, no one needs the current work, and its transaction must not commit.
process.on("disconnect", () => process.exit());

const { databaseUrl, logLevel } = JSON.parse(process.env[WORKER_OPTIONS] ?? "") as WorkerOptions;
const log = createLog(logLevel, await terminalOutput());
// Two connections for each of the two functions that can run at the same time: one for its transaction, one for its progress.
const pool = createPool({ url: databaseUrl, log, max: 4, applicationName: "lineup-worker" });
const db = createDatabase(pool);
const running = new Map<number, AbortController>();

process.on("message", (request: WorkerRequest) => {
  if ("abort" in request) running.get(request.id)?.abort();
  else void answer(request);
});

async function answer({
  id,
  module,
  name,
  input,
}: Exclude<WorkerRequest, { abort: true }>): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  const context: WorkerContext = { db, log, clock: () => new Date(), signal: abort.signal };
  const outcome = await loadFunction(module, name)
    .then((run) => run(context, input))
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ failure: serializeError(error) }),
    );
  running.delete(id);
  process.send?.({ id, ...outcome } satisfies WorkerResponse);
  // V8 collects garbage only when it needs room. Without this, the memory of the last file would stay in use until the next.
  if (running.size === 0) setImmediate(() => globalThis.gc?.());
}

type RunFunction = (context: WorkerContext, input: unknown) => Promise<unknown>;

async function loadFunction(module: string, name: string): Promise<RunFunction> {
  const exported = ((await import(module)) as Record<string, unknown>)[name];
  if (typeof exported !== "function") throw new Error(`${module} has no function ${name}`);
  return exported as RunFunction;
}
