import { sql } from "kysely";
import { vi } from "vitest";

import type { TestApp } from "./test-app.ts";

/** Waits until all events have their numbers, so that a list of missed events has them. */
export async function waitForNumbers({ app, database }: TestApp): Promise<void> {
  app.outbox.wake();
  const areNumbered = async () =>
    (await sql`select from outbox_events where seq is null limit 1`.execute(database.db)).rows
      .length === 0;
  await vi.waitUntil(areNumbered, { timeout: 15_000, interval: 10 });
}
