import type { ColumnType, GeneratedAlways } from "kysely";

type Insertable<T> = ColumnType<T, T, never>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** One thing that happened. `seq` stays null until the event is committed and numbered. */
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

/** One row: the last number given out. Its row lock lets one node number at a time. */
export interface OutboxCounterTable {
  id: ColumnType<boolean, boolean | undefined, never>;
  last_seq: number;
}

/** How far one durable subscriber has come, and when it may try again after a failure. */
export interface OutboxCursorsTable {
  name: Insertable<string>;
  seq: number;
  attempts: ColumnType<number, number | undefined, number>;
  retry_at: Nullable<Date>;
  last_error: Nullable<string>;
}

/** Events a subscriber gave up on after its last attempt; they are tried again from time to time and kept from pruning. */
export interface OutboxFailuresTable {
  subscriber: Insertable<string>;
  seq: Insertable<number>;
  error: string;
  failed_at: ColumnType<Date, Date | undefined, never>;
}

/** The outbox's part of the database interface. */
export interface OutboxTables {
  outbox_events: OutboxEventsTable;
  outbox_counter: OutboxCounterTable;
  outbox_cursors: OutboxCursorsTable;
  outbox_failures: OutboxFailuresTable;
}
