import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Logger } from "pino";

import type { App } from "#server/app";
import { type Config, readConfig } from "#server/config";
import { explainDataDir, openDataDir } from "#server/data-dir";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "@lineup/embedded-postgres";
import { createLog, terminalOutput } from "#server/platform/log";
import { StartError } from "#server/platform/start-error";

/** Runs the product in this process until it is told to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, await terminalOutput());
  const opened: (() => Promise<void>)[] = [];
  const stop = new AbortController();
  const starting = start(config, log, opened, stop.signal);
  // A stop during the start waits until the start has ended. Otherwise it could leave a database running.
  stopOnSignal(async () => {
    stop.abort();
    await starting.catch(() => {});
    await closeAll(opened);
  });
  try {
    await starting;
  } catch (error) {
    if (stop.signal.aborted) return;
    await closeAll(opened);
    throw error;
  }
}

/**
 * Starts the database, the HTTP server and the app.
 * @param opened gets a function for each part that was opened, which closes it
 * @param signal aborted when the process is told to stop
 * @throws StartError or EmbeddedPostgresError, with a message for the operator
 */
async function start(
  config: Config,
  log: Logger,
  opened: (() => Promise<void>)[],
  signal: AbortSignal,
): Promise<void> {
  const { dataDir } = config;
  let { databaseUrl } = config;
  if (databaseUrl === null || config.files.kind === "disk" || config.outboxDir !== null)
    openDataDir(dataDir);
  if (databaseUrl === null) {
    const embedded = await startEmbeddedPostgres({
      dataDir,
      log,
      onLost: (reason) => giveUp(reason),
      onSpawn: () => void loadProduct().catch(() => {}), // `start` gets the error from its own call.
      signal,
    }).catch((error: unknown) => {
      throw explainDataDir(dataDir, error);
    });
    opened.push(() => embedded.stop());
    databaseUrl = embedded.url;
  }
  const { createApp, demoMemos, seedDemo } = await loadProduct();
  const app = await createApp({ config, log, databaseUrl, version: productVersion() });
  opened.push(() => app.stop());
  await listen(app, config);
  let seeded = false;
  await app.start(async () => {
    if (config.demo) seeded = await seedDemo(app, demoMemos(app.services));
  });
  greet(app, config.publicUrl, config.demo, seeded);
}

/**
 * Loads the product's modules, once. That blocks this process for half a second, so it is first called while PostgreSQL's programs
 * start.
 */
async function loadProduct() {
  const [{ createApp }, { demoMemos }, { seedDemo }] = await Promise.all([
    import("#server/app"),
    import("#server/seed/demo-memos"),
    import("#server/seed/seed-demo"),
  ]);
  return { createApp, demoMemos, seedDemo };
}

/** Opens the port. From now on the health call answers: 503 until the start is done. @throws StartError if the port can't be used */
async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.http.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === "EADDRINUSE" ? "another program listens there" : message;
    throw new StartError(`Lineup cannot listen on ${host}:${port}: ${why}. Set PORT or HOST.`);
  }
}

/**
 * Closes the parts in reverse order, each once, even if this is called several times. A part that fails or takes too long doesn't
 * keep the others open, so no database is left running.
 * @throws the error of a part
 */
async function closeAll(opened: (() => Promise<void>)[]): Promise<void> {
  const close = opened.pop();
  if (close === undefined) return;
  try {
    await Promise.race([close(), timeout()]);
  } finally {
    await closeAll(opened);
  }
}

async function timeout(): Promise<never> {
  await sleep(closeWithinMs, undefined, { ref: false });
  throw new StartError("A part did not stop in time and was left.");
}

/** More than the app's `stop` waits in total. The rest of `stopWithinMs` is enough for the database. */
const closeWithinMs = 24_000;

function greet(app: App, url: string, demo: boolean, seeded: boolean): void {
  const lines = [`Lineup is ready at ${url}`];
  if (demo) {
    lines.push(
      seeded
        ? "Created demo companies. Log in with password lineup-demo as:"
        : "Demo logins (password lineup-demo):",
      "  admin@lineup.example   manager@lineup.example   employee@lineup.example",
      "  empleado@lineup.example (in Spanish)   other@lineup.example   both@lineup.example",
    );
  }
  if (app.adapters.outbox !== null) lines.push(`Mail and text messages: ${outboxOf(app, url)}`);
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

function outboxOf({ services: { config } }: App, url: string): string {
  if (config.outboxPage !== null) return `${url}/dev/outbox`;
  return `${config.outboxDir} (OUTBOX_PAGE=1 shows them to anyone at ${url}/dev/outbox)`;
}

const stopWithinMs = 30_000;

/** The first signal stops the process in order. A second one, or running out of time, ends it immediately. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => giveUp(error),
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

function productVersion(): string {
  const file = path.resolve(import.meta.dirname, "../../package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

function giveUp(error: unknown): never {
  const isForOperator = error instanceof StartError || error instanceof EmbeddedPostgresError;
  const text = isForOperator ? error.message : (error as Error)?.stack;
  process.stderr.write(`${text ?? String(error)}\n`);
  process.exit(1);
}

// Without a listener, an output that can't be written would end the process.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
main().catch(giveUp);
