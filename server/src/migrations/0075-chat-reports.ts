import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Messages that members of a chat have reported to management, and the people whom messages mention. */
export const chatReports: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // `content`: what the message said when it was reported. It stays readable for management when the message is edited or deleted.
  `create table chat_reports (
    id bigint generated always as identity primary key,
    company_id bigint not null,
    chat_message_id bigint not null,
    reported_by bigint not null,
    reason text not null,
    content text not null,
    created_at timestamptz not null,
    outcome text check (outcome in ('resolved', 'dismissed')),
    closed_at timestamptz,
    closed_by bigint,
    unique (company_id, id),
    foreign key (company_id, chat_message_id) references chat_messages (company_id, id) on delete cascade,
    foreign key (company_id, reported_by) references employees (company_id, id),
    foreign key (company_id, closed_by) references employees (company_id, id),
    check ((outcome is null) = (closed_at is null))
  )`,
  `create unique index chat_reports_open_idx on chat_reports (company_id, chat_message_id, reported_by) where closed_at is null`,
  `create index chat_reports_waiting_idx on chat_reports (company_id, id) where closed_at is null`,
  `create index chat_reports_closed_idx on chat_reports (company_id, closed_at, id) where closed_at is not null`,
  `create index chat_reports_message_idx on chat_reports (company_id, chat_message_id)`,
  // The people whom a message mentions by name, and whether it mentions everyone in the group.
  `alter table chat_messages add mention_ids bigint[] not null default '{}',
    add mentions_everyone boolean not null default false`,
  `create index chat_messages_mentions_idx on chat_messages (company_id, chat_group_id, seq)
    where (mentions_everyone or mention_ids <> '{}') and deleted_at is null`,
  `alter table chat_reports alter company_id set (n_distinct = 10)`,
];
