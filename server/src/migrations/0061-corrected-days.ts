import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A day that was celebrated is kept as that day, and no longer as one of its year: whose date is corrected has another one. */
export const correctedDays: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table celebrated_days add column day date`,
  `update celebrated_days d set day = (
    select least(first.day + k.day_of_month - 1, (first.day + interval '1 month')::date - 1)
    from employees e
      cross join lateral (values
        ('birthday', e.birth_date_month, e.birth_date_day),
        ('anniversary', extract(month from e.work_anniversary)::int, extract(day from e.work_anniversary)::int)
      ) k (occasion, month, day_of_month)
      cross join lateral (select make_date(d.year, k.month, 1) as day) first
    where e.company_id = d.company_id and e.id = d.employee_id and k.occasion = d.occasion)`,
  // Whose date was taken away since has none that could be celebrated again.
  `delete from celebrated_days where day is null`,
  `alter table celebrated_days drop column year`,
  `alter table celebrated_days add primary key (company_id, employee_id, occasion, day)`,
];
