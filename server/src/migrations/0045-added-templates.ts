import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Templates that were put into a send beside the one that it was begun with: they were used, too. */
export const addedTemplates: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table memo_send_templates (
    company_id bigint not null,
    send_id bigint not null,
    template_id bigint not null,
    primary key (company_id, send_id, template_id),
    foreign key (company_id, send_id) references memo_sends (company_id, id) on delete cascade,
    foreign key (company_id, template_id) references memo_templates (company_id, id)
  )`,
  `create index memo_send_templates_template_idx on memo_send_templates (company_id, template_id)`,
];
