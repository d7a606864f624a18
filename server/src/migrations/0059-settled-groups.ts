import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Who is counted in which groups of an anonymous survey is settled when it goes out, and figures move by what of it waits. Surveys that
 * are out have their people in the groups that they are of by now.
 */
export const settledGroups: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const counted = (link: string, key: string): string => `array(select x.${key} from ${link} x
    where x.company_id = r.company_id and x.employee_id = r.employee_id and exists (select from survey_tallies t
      where t.company_id = r.company_id and t.memo_id = r.memo_id and t.${key} = x.${key}))`;

const statements = [
  `create table survey_members (
    company_id bigint not null,
    memo_id bigint not null,
    employee_id bigint not null,
    location_ids bigint[] not null,
    audience_ids bigint[] not null,
    primary key (company_id, memo_id, employee_id),
    foreign key (company_id, memo_id) references memos (company_id, id) on delete cascade,
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  `insert into survey_members (company_id, memo_id, employee_id, location_ids, audience_ids)
    select r.company_id, r.memo_id, r.employee_id, ${counted("employee_locations", "location_id")},
      ${counted("employee_audiences", "audience_id")}
    from memo_recipients r join memos m on m.company_id = r.company_id and m.id = r.memo_id
    where m.is_anonymous and m.status <> 'draft'`,
  `insert into survey_tallies (company_id, memo_id, slot, counts)
    select company_id, memo_id, -1, array_fill(0, array[cardinality(counts)]) from survey_tallies
    where slot = 0 and location_id is null and audience_id is null`,
  `alter table survey_shown add column nested jsonb not null default '[]', add column sealed text`,
];
