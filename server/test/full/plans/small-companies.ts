/**
 * Statements that add 600 small companies. Run these statements last. With so many small companies, the averages in
 * PostgreSQL's statistics differ greatly from the large company's values.
 */
export const smallCompanyStatements = [
  `insert into companies (name, join_code) select 'Shop ' || n, 'SHOP' || n from generate_series(1, 600) n`,
  `insert into locations (company_id, name) select id, 'The shop' from companies where id > 21`,
  `insert into employees (company_id, role, name_first, name_last)
    select c.id, case n when 1 then 'admin' else 'employee' end, 'Noor', c.id || ' ' || n
    from companies c, generate_series(1, 8) n where c.id > 21`,
  `insert into employee_locations (company_id, employee_id, location_id)
    select e.company_id, e.id, l.id from employees e join locations l on l.company_id = e.company_id where e.company_id > 21`,
  `insert into memos (company_id, type, status, title, content, published_at, created_at, version_hash, recipient_count)
    select c.id, 'standard', 'published', 'News ' || n, 'Text.', at, at, md5(n::text), 8
    from companies c, generate_series(1, 10) n cross join lateral (select now() - n * interval '1 day' as at) t where c.id > 21`,
  `insert into memo_recipients (company_id, memo_id, employee_id, acknowledged_at, acknowledged_version)
    select m.company_id, m.id, e.id, m.published_at, 1
    from memos m join employees e on e.company_id = m.company_id where m.company_id > 21`,
  `insert into memo_acknowledgements (company_id, memo_id, employee_id, version, locale, hash, acknowledged_at)
    select company_id, memo_id, employee_id, 1, 'en', 'hash', acknowledged_at from memo_recipients where company_id > 21`,
  `insert into memo_flags (company_id, memo_id, employee_id, content, flagged_at)
    select company_id, memo_id, employee_id, 'When does it begin?', acknowledged_at
    from memo_recipients where company_id > 21 and id % 20 = 0`,
  `insert into memo_templates (company_id, status, kind, type, title, content, created_at, updated_at)
    select c.id, 'published', 'message', 'standard', 'Closing list ' || n, 'Text.', now(), now()
    from companies c, generate_series(1, 10) n where c.id > 21`,
  `insert into memo_sends (company_id, title, status, published_at, created_at)
    select c.id, 'Week ' || n, 'published', now(), now() - n * interval '1 week'
    from companies c, generate_series(1, 5) n where c.id > 21`,
];
