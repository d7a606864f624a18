import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A template says how many days after its start what is made of it opens, and a send when its memos do. Lists are narrowed to a
 * location or an audience.
 */
export const openingOfTemplates: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table memo_templates add column reveal_after_days int check (reveal_after_days > 0)`,
  `alter table shared_templates add column reveal_after_days int check (reveal_after_days > 0)`,
  `alter table memo_sends
    add column reveal_at timestamptz,
    add column reveal_after_days int check (reveal_after_days > 0)`,
  // So far each memo of a send said it by itself.
  `update memo_sends s set reveal_at = m.reveal_at
    from (select company_id, send_id, min(reveal_at) as reveal_at from memos
      where send_id is not null and reveal_at is not null and deleted_at is null group by 1, 2) m
    where m.company_id = s.company_id and m.send_id = s.id`,
  ...["memo_template", "memo_send"].flatMap((of) => [
    `create index ${of}_locations_location_idx on ${of}_locations (company_id, location_id)`,
    `create index ${of}_audiences_audience_idx on ${of}_audiences (company_id, audience_id)`,
  ]),
];
