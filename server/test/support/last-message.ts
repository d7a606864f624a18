import type { App } from "#server/app";
import type { JobPayloads } from "#server/platform/context";
import { createSealer } from "#server/platform/sealer";

import type { TestDatabase } from "./test-database.ts";

/** @returns the mail or text message that was queued last, even if it has no recipient */
export async function lastMessage<Name extends "send-mail" | "send-sms">(
  app: App,
  database: TestDatabase,
  name: Name,
): Promise<JobPayloads[Name]> {
  const { rows } = await database.pool.query<{ data: { sealed: string } }>(
    "select data from jobs.job where name = $1 order by created_on desc limit 1",
    [name],
  );
  const sealer = createSealer(app.services.config.secret);
  return JSON.parse(sealer.open(`job ${name}`, rows[0]?.data.sealed ?? "")) as JobPayloads[Name];
}
