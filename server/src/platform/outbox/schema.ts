import type { ColumnType, GeneratedAlways } from "kysely";

type Insertable<T> = ColumnType<T, T, never>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** `seq` is null until the event is committed and numbered. */
export interface OutboxEventsTable {
  id: GeneratedAlways<number>;
  seq: ColumnType<number | null, never, number>;
  company_id: Insertable<number | null>;
  type: Insertable<string>;
  /** Read as an object, written as JSON text: the driver would turn an array into a PostgreSQL array. */
  payload: ColumnType<Record<string, unknown>, string, never>;
  audience: ColumnType<unknown, string | null, never>;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** A single row with the last number given. Its lock lets only one node number events at a time. */
export interface OutboxCounterTable {
  id: ColumnType<boolean, boolean | undefined, never>;
  last_seq: number;
}

/** The number up to which each durable subscriber has handled events, and when it may retry after a failure. */
export interface OutboxCursorsTable {
  name: Insertable<string>;
  seq: number;
  attempts: ColumnType<number, number | undefined, number>;
  retry_at: Nullable<Date>;
  last_error: Nullable<string>;
}

/** Events that a subscriber gave up on after its last attempt. A job retries them, and pruning keeps them while the failure is recent. */
export interface OutboxFailuresTable {
  subscriber: Insertable<string>;
  seq: Insertable<number>;
  error: string;
  failed_at: ColumnType<Date, Date | undefined, never>;
}

/** The outbox's tables. */
export interface OutboxTables {
  outbox_events: OutboxEventsTable;
  outbox_counter: OutboxCounterTable;
  outbox_cursors: OutboxCursorsTable;
  outbox_failures: OutboxFailuresTable;
}
