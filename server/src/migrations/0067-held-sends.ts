import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What a manager sends is held for a few seconds, during which the manager can undo it. A held memo or send has its recipients
 * already, and no one can see it until a job releases it. Nothing of a scheduled send goes out before the end of its hold.
 */
export const heldSends: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table scheduled_sends add column held_until timestamptz`,
  ...["memos", "memo_sends"].flatMap((table) => [
    `alter table ${table} add column held_until timestamptz, drop constraint ${table}_status_check,
    add constraint ${table}_status_check check (status in ('draft', 'held', 'published', 'archived')),
    add constraint ${table}_held_check check ((status = 'held') = (held_until is not null))`,
  ]),
];
