import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What a whole company said lately is read by when it was said, celebrations and the rest each by itself. Nothing asked for the
 * numbers of acknowledgements: without their index, one costs no more to write than before.
 */
export const saidLately: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memo_acknowledgements
    drop column id,
    drop constraint memo_acknowledgements_company_id_memo_id_employee_id_versio_key,
    add primary key (company_id, memo_id, employee_id, version),
    add column is_celebration boolean not null default false`,
  `update memo_acknowledgements k set is_celebration = true from memos m
    where m.company_id = k.company_id and m.id = k.memo_id and m.kind = 'celebration'`,
  `create index memo_acknowledgements_lately_idx on memo_acknowledgements (company_id, is_celebration, acknowledged_at desc)`,
];
