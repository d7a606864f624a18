import { sql } from "kysely";

import type { SampleCompany } from "./sample-company.ts";
import type { TestApp } from "./test-app.ts";

/** Multiplies a sample company's records: colleagues, memos to all of them, each with a file and everyone's flag, and so on. */
export async function growCompany(
  { database: { db } }: TestApp,
  company: SampleCompany,
  many: number,
): Promise<void> {
  const { id, north, media, memo, survey, celebration } = company;
  await sql`
    with people as (
      insert into employees (company_id, name_first)
      select ${id}, 'Colleague ' || n from generate_series(1, ${many}::int) n returning id
    ) insert into employee_locations (company_id, employee_id, location_id)
      select ${id}, id, ${north} from people`.execute(db);
  await sql`insert into employee_managers (company_id, employee_id, manager_id)
    select company_id, id, ${company.manager.id} from employees where company_id = ${id} and role = 'employee'
    on conflict do nothing`.execute(db);
  await sql`
    insert into employee_batch_rows (company_id, batch_id, position, employee_id, action, before, after)
    select company_id, batch_id, n, employee_id, action, before, after
    from employee_batch_rows, generate_series(2, ${many}::int) n where batch_id = ${company.batch}`.execute(
    db,
  );
  await sql`
    insert into memos (company_id, title, kind, type, answer_type, options, status, published_at, recipient_count)
    select company_id, title || ' ' || n, kind, type, answer_type, options, status, published_at, recipient_count
    from memos, generate_series(1, ${many}::int) n where id = any(${[memo, survey, celebration]}::bigint[])`.execute(
    db,
  );
  await sql`insert into memo_recipients (company_id, memo_id, employee_id)
    select ${id}, m.id, e.id from memos m join employees e on e.company_id = m.company_id
    where m.company_id = ${id} and m.status = 'published' on conflict do nothing`.execute(db);
  await sql`insert into memo_media (company_id, memo_id, media_id, position)
    select ${id}, id, ${media}, 1 from memos where company_id = ${id} on conflict do nothing`.execute(
    db,
  );
  await sql`insert into memo_flags (company_id, memo_id, employee_id, content, flagged_at)
    select company_id, memo_id, employee_id, 'Why?', now() from memo_recipients
    where company_id = ${id} on conflict do nothing`.execute(db);
  await sql`insert into raised_hands (company_id, employee_id, content, raised_at, waiting_since)
    select company_id, employee_id, 'Why?', now(), now() from employee_locations where company_id = ${id}`.execute(
    db,
  );
  await sql`insert into raised_hands (company_id, employee_id, content, raised_at, waiting_since)
    select ${id}, ${company.admin.id}, 'Why?', now(), now() from generate_series(1, ${many}::int)`.execute(
    db,
  );
  await sql`insert into checkins (company_id, employee_id, opened_at)
    select company_id, employee_id, now() from employee_locations where company_id = ${id}
    on conflict do nothing`.execute(db);
  await sql`insert into memo_sends (company_id, title, status)
    select ${id}, 'Send ' || n, 'draft' from generate_series(1, ${many}::int) n`.execute(db);
  await sql`update memos set send_id = ${company.send} where company_id = ${id} and send_id is null
    and status = 'published'`.execute(db);
  await sql`insert into survey_answers (company_id, memo_id, employee_id, options, content, answered_at)
    select company_id, memo_id, employee_id, '{0}', 'With Ben', now() from memo_recipients
    where company_id = ${id} and memo_id = ${company.answeredSurvey} on conflict do nothing`.execute(
    db,
  );
  await sql`
    with made as (
      insert into scheduled_sends (company_id, title, memo_template_id, frequency, days_of_week, send_time, starts_on,
        timezone, next_send_at, created_by, created_at, updated_at)
      select company_id, title || ' ' || n, memo_template_id, frequency, days_of_week, send_time, starts_on,
        timezone, next_send_at, created_by, created_at, updated_at
      from scheduled_sends, generate_series(1, ${many}::int) n where id = ${company.scheduledSend} returning *
    ) insert into scheduled_send_locations (company_id, scheduled_send_id, location_id)
      select company_id, id, ${north} from made`.execute(db);
  await sql`insert into memo_packages (company_id, title)
    select ${id}, 'Package ' || n from generate_series(1, ${many}::int) n`.execute(db);
  await sql`insert into memo_package_templates (company_id, package_id, template_id, position)
    select company_id, ${company.pack}, id, id from memo_templates where company_id = ${id} on conflict do nothing`.execute(
    db,
  );
  await sql`insert into devices (company_id, location_id, name)
    select ${id}, ${north}, 'Till ' || n from generate_series(1, ${many}::int) n`.execute(db);
  await sql`
    with made as (
      insert into memo_templates (company_id, kind, type, title, status, created_by)
      select company_id, kind, type, title || ' ' || n, status, created_by
      from memo_templates, generate_series(1, ${many}::int) n where id = ${company.sharedTemplate} returning *
    ), attached as (
      insert into memo_template_media (company_id, template_id, media_id, position)
      select company_id, id, ${media}, 0 from made
    ) insert into shared_templates (id, company_id, kind, type, title)
      select id, company_id, kind, type, title from made`.execute(db);
}
