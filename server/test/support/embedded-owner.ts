// A process that owns an embedded PostgreSQL, for tests that kill it. Arguments: the options as JSON.
// Prints {"url"} or {"error"} on one line; SIGTERM stops it in order.
import {
  startEmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from "#server/platform/db/embedded-postgres";

import { quietLog } from "./quiet-log.ts";

const options = JSON.parse(process.argv[2] ?? "{}") as Omit<EmbeddedPostgresOptions, "log">;
try {
  const postgres = await startEmbeddedPostgres({ ...options, log: quietLog() });
  process.once("SIGTERM", () => void postgres.stop());
  process.stdout.write(`${JSON.stringify({ url: postgres.url })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
}
