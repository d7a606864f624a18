import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Events, the counter that numbers them, and how far each durable subscriber has come. */
export const outbox: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // No foreign key to companies: an event outlives the row it is about.
    await sql`
      create table outbox_events (
        id bigint generated always as identity primary key,
        seq bigint,
        company_id bigint,
        type text not null,
        payload jsonb not null,
        audience jsonb,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create unique index outbox_events_seq on outbox_events (seq)`.execute(db);
    await sql`create index outbox_events_company on outbox_events (company_id, seq)`.execute(db);
    await sql`create index outbox_events_unnumbered on outbox_events (id) where seq is null`.execute(
      db,
    );
    await sql`
      create table outbox_counter (
        id boolean primary key default true check (id),
        last_seq bigint not null
      )`.execute(db);
    await sql`insert into outbox_counter (last_seq) values (0)`.execute(db);
    await sql`
      create table outbox_cursors (
        name text primary key,
        seq bigint not null,
        attempts integer not null default 0,
        retry_at timestamptz,
        last_error text
      )`.execute(db);
    await sql`
      create table outbox_failures (
        subscriber text not null,
        seq bigint not null,
        error text not null,
        failed_at timestamptz not null default now(),
        primary key (subscriber, seq)
      )`.execute(db);
  },
};
