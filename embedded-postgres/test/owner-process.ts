// A process that owns an embedded PostgreSQL, for tests that kill the process. Its argument is the options as JSON.
// It prints {"url"} or {"error"} on one line. On SIGTERM, it shuts PostgreSQL down.
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from "../src/embedded-postgres.ts";

import { silentLog } from "./silent-log.ts";

const options = JSON.parse(process.argv[2] ?? "{}") as Omit<EmbeddedPostgresOptions, "log">;
try {
  const postgres = await startEmbeddedPostgres({ ...options, log: silentLog });
  process.once("SIGTERM", () => void postgres.stop());
  process.stdout.write(`${JSON.stringify({ url: postgres.url })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
}
