import { type ExpressionBuilder, type Kysely, sql } from "kysely";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import { EVENT_COLUMNS, type OutboxEvent, toEvent } from "#server/platform/outbox/events";
import { type Subscriber, attempt } from "#server/platform/outbox/subscribers";

/** @returns the number of events that a subscriber gave up on and hasn't handled since */
export async function countFailures(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_failures`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Retries the events that subscribers gave up on, oldest first. Each retry has its own transaction, so an event that fails again
 * doesn't hold up the others. If several nodes retry, only one of them handles each event.
 * @returns the number of events handled
 */
export async function retryFailures(
  db: Kysely<Database>,
  log: DbLog,
  subscribers: readonly Subscriber[],
): Promise<number> {
  let handled = 0;
  for (const subscriber of subscribers) {
    const failures = await db
      .selectFrom("outbox_failures")
      .select("seq")
      .where("subscriber", "=", subscriber.name)
      .orderBy("seq")
      .execute();
    for (const { seq } of failures) if (await retryOne(db, log, subscriber, seq)) handled += 1;
  }
  return handled;
}

function retryOne(
  db: Kysely<Database>,
  log: DbLog,
  subscriber: Subscriber,
  seq: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const key = { subscriber: subscriber.name, seq };
    const event = await claim(tx, key);
    if (event === undefined) return false;
    const error = await attempt(tx, log, subscriber, event);
    if (error === null) {
      await tx.deleteFrom("outbox_failures").where(matches(key)).execute();
      return true;
    }
    log.error({ err: error, ...key }, "an event still can't be handled");
    // failed_at stays the time of the first failure, because pruning goes by it.
    const change = { error: error.message };
    await tx.updateTable("outbox_failures").set(change).where(matches(key)).execute();
    return false;
  });
}

interface FailureKey {
  readonly subscriber: string;
  readonly seq: number;
}

/** @returns the event, locked; undefined if another node is retrying it or has handled it */
async function claim(tx: Kysely<Database>, key: FailureKey): Promise<OutboxEvent | undefined> {
  const row = await tx
    .selectFrom("outbox_failures")
    .innerJoin("outbox_events", "outbox_events.seq", "outbox_failures.seq")
    .select(EVENT_COLUMNS.map((column) => `outbox_events.${column}` as const))
    .where("outbox_failures.subscriber", "=", key.subscriber)
    .where("outbox_failures.seq", "=", key.seq)
    .forUpdate("outbox_failures")
    .skipLocked()
    .executeTakeFirst();
  return row && toEvent(row);
}

function matches({ subscriber, seq }: FailureKey) {
  return (eb: ExpressionBuilder<Database, "outbox_failures">) => eb.and({ subscriber, seq });
}
