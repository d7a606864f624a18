import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Who was taken off a memo is noted: where it comes back it goes to all others whom it is for by then, so that nothing needs to know
 * since when it was away.
 */
export const takenOffMemos: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table memo_removed_recipients (
    company_id bigint not null,
    memo_id bigint not null,
    employee_id bigint not null,
    primary key (company_id, memo_id, employee_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  `alter table memos drop column archived_at`,
];
