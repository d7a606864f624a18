import { readFileSync } from "node:fs";
import path from "node:path";

import { pino } from "pino";

import { type App, createApp } from "#server/app";
import { ConfigError, readConfig } from "#server/config";
import { startEmbeddedPostgres } from "#server/platform/db/embedded-postgres";
import { fillDemoMemos } from "#server/seed/demo-memos";
import { type FillDemo, seedDemo } from "#server/seed/seed-demo";

/** Runs one process of the product until it is told to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ["req.headers.authorization", "req.headers.cookie"],
  });
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          log,
          onLost: (reason) => giveUp(reason),
        })
      : null;
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? "";
  const app = await createApp({ config, log, databaseUrl, version: productVersion() });
  stopOnSignal(async () => {
    await app.stop();
    await embedded?.stop();
  });
  await app.start();
  const parts = { config, adapters: app.adapters };
  const fill: FillDemo = (tx, { harbor }, now) => fillDemoMemos(parts, tx, harbor, now);
  const seeded = config.demo ? await seedDemo(app, fill) : false;
  await app.http.listen({ host: config.host, port: config.port });
  greet(app, config.publicUrl, config.demo, seeded);
}

function greet(app: App, url: string, demo: boolean, seeded: boolean): void {
  const lines = [`Lineup is ready at ${url}`];
  if (demo) {
    lines.push(
      seeded
        ? "Demo companies were made. Sign in with password lineup-demo as:"
        : "Demo sign-ins (password lineup-demo):",
      "  admin@lineup.example   manager@lineup.example   employee@lineup.example",
      "  other@lineup.example   both@lineup.example",
    );
  }
  if (app.adapters.outbox !== null) lines.push(`Mail and text messages: ${url}/dev/outbox`);
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

const stopWithinMs = 30_000;

/** The first signal drains; a second one, or taking too long, ends the process at once. */
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
  const text = error instanceof ConfigError ? error.message : (error as Error)?.stack;
  process.stderr.write(`${text ?? String(error)}\n`);
  process.exit(1);
}

main().catch(giveUp);
