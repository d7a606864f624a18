import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Memos and templates carry the company's tags; a memo says who its author is to those who read it. */
export const tagsOfMemos: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table memo_tags (
    company_id bigint not null,
    memo_id bigint not null,
    tag_id bigint not null,
    primary key (company_id, memo_id, tag_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
  )`,
  `create index memo_tags_tag_idx on memo_tags (company_id, tag_id, memo_id)`,
  `create table memo_template_tags (
    company_id bigint not null,
    template_id bigint not null,
    tag_id bigint not null,
    primary key (company_id, template_id, tag_id),
    foreign key (company_id, template_id) references memo_templates (company_id, id) on delete cascade,
    foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
  )`,
  `create index memo_template_tags_tag_idx on memo_template_tags (company_id, tag_id, template_id)`,
  `alter table memos add column author_description text`,
  // Whoever writes again is described as in what they wrote last.
  `create index memos_author_idx on memos (company_id, author_id, id desc)
    where deleted_at is null and (status <> 'draft' or send_id is null)`,
];
