import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** On which days of a week a person used the product. */
export const loginWeeks: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // `week` is its Monday; of `days` the lowest bit is Monday, in the zone that the person works in.
  `create table employee_login_weeks (
    company_id bigint not null,
    employee_id bigint not null,
    week date not null,
    days integer not null check (days between 1 and 127),
    primary key (company_id, employee_id, week),
    foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
  )`,
  // For the chart of a company's weeks, and to forget those that are long over.
  `create index employee_login_weeks_week_idx on employee_login_weeks (week, company_id, employee_id)`,
];
