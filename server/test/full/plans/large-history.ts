/**
 * Statements that add three years of history to the large company, whose people must already be inserted. The history consists of
 * 3,000 ended memos in 1,500 sends; templates, packages, shared templates, and scheduled sends with all their runs; and a survey
 * to everyone. Each ended memo went to ten people, and most of them acknowledged it. Half of the people answered the survey.
 */
export const historyStatements = [
  `insert into memo_sends (company_id, title, status, created_by, published_at, created_at)
    select case when n <= 1500 then 1 else 2 + n % 20 end, 'Week ' || n, case when n % 50 = 0 then 'draft' else 'published' end,
      case when n <= 1500 then 500 * (1 + n % 100) end, now() - n * interval '17 hours', now() - n * interval '17 hours'
    from generate_series(1, 6000) n`,
  `insert into memos (company_id, type, status, title, content, category, author_id, published_at, created_at, end_at,
      version_hash, recipient_count, settled_count, send_id, send_position)
    select 1, 'standard', case when n % 5 < 2 then 'archived' else 'published' end,
      (array['Opening hours', 'New menu', 'Fire drill', 'Delivery times'])[n % 4 + 1] || ' of old ' || n, repeat('Text. ', 100),
      (array['General', 'Safety', 'HR'])[n % 3 + 1], 500 * (1 + n % 100), at, at, at + interval '5 days', md5(n::text), 10, 8,
      1 + n / 2, 1 + n % 2
    from generate_series(1, 2999) n cross join lateral (select now() - n * interval '8 hours' - interval '10 days' as at) t`,
  `insert into memo_versions (company_id, memo_id, version, hash, title, content, attachments)
    select company_id, id, 1, version_hash, title, content, '[]' from memos where id > 5500`,
  `insert into memo_locations (company_id, memo_id, location_id)
    select 1, id, 1 + (id * 37 + n) % 2000 from memos, generate_series(1, 4) n where id > 5500 on conflict do nothing`,
  `insert into memo_locations (company_id, memo_id, location_id)
    select m.company_id, m.id, l.id from memos m join locations l on l.company_id = m.company_id where m.company_id > 1`,
  `insert into memo_tags (company_id, memo_id, tag_id)
    select t.company_id, m.id, t.id from tags t join memos m on m.company_id = t.company_id and m.id % 20 = t.id % 20
    where m.id > 5500`,
  `insert into memo_recipients (company_id, memo_id, employee_id, acknowledged_at, acknowledged_version)
    select 1, m.id, e, done, case when done is not null then 1 end
    from memos m cross join generate_series(40002, 40011) e
    cross join lateral (select case when (m.id + e) % 5 > 0 then m.published_at + interval '1 hour' end as done) t
    where m.id > 5500`,
  `insert into memo_acknowledgements (company_id, memo_id, employee_id, version, locale, hash, acknowledged_at)
    select company_id, memo_id, employee_id, 1, 'en', 'hash', acknowledged_at from memo_recipients
    where memo_id > 5500 and acknowledged_at is not null`,
  // The celebrations of the last month, sent to people at twenty locations. These people reacted to most of the celebrations.
  `insert into memos (company_id, kind, type, status, title, content, author_id, published_at, created_at, end_at, version_hash,
      recipient_count, settled_count)
    select 1, 'celebration', 'birthday', 'published', 'Happy birthday ' || n, '', 500 * (1 + n % 100), at, at,
      at + interval '1 day', md5(n::text), 500, 400
    from generate_series(1, 60) n cross join lateral (select now() - n * interval '11 hours' - interval '2 days' as at) t`,
  `insert into memo_versions (company_id, memo_id, version, hash, title, content, attachments)
    select company_id, id, 1, version_hash, title, content, '[]' from memos where kind = 'celebration'`,
  `insert into memo_recipients (company_id, memo_id, employee_id, acknowledged_at, acknowledged_version)
    select 1, m.id, e, done, case when done is not null then 1 end
    from memos m cross join generate_series(1, 49901, 100) e
    cross join lateral (select case when (m.id + e) % 5 > 0 then m.published_at + e * interval '1 second' end as done) t
    where m.kind = 'celebration'`,
  // The celebrations of today, of a few people who have got memos for years.
  `with today as (insert into memos (company_id, kind, type, status, title, content, author_id, published_at, created_at, end_at,
      version_hash, recipient_count)
    select 1, 'celebration', 'anniversary', 'published', 'Years of ' || n, '', 500, now() - interval '1 hour',
      now() - interval '1 hour', now() + interval '1 day', md5(n::text), 10
    from generate_series(1, 20) n returning id)
    insert into memo_recipients (company_id, memo_id, employee_id) select 1, id, e from today, generate_series(40002, 40011) e`,
  `insert into memo_acknowledgements (company_id, memo_id, employee_id, version, locale, hash, acknowledged_at, is_celebration)
    select r.company_id, r.memo_id, r.employee_id, 1, 'en', 'hash', r.acknowledged_at, true
    from memo_recipients r join memos m on m.id = r.memo_id where m.kind = 'celebration' and r.acknowledged_at is not null`,
  `insert into celebration_reactions (company_id, memo_id, employee_id, option, reacted_at)
    select company_id, memo_id, employee_id, 'love', acknowledged_at from memo_acknowledgements where is_celebration`,
  `insert into memos (company_id, kind, type, status, title, answer_type, options, published_at, created_at, version_hash, recipient_count)
    values (1, 'survey', 'standard', 'published', 'The new rota', 'single', '["Yes", "No"]', now() - interval '2 days',
      now() - interval '2 days', 'hash', 50000)`,
  `insert into memo_recipients (company_id, memo_id, employee_id, acknowledged_at, acknowledged_version)
    select 1, m.id, e.id, t.at, case when t.at is not null then 1 end
    from memos m cross join employees e
    cross join lateral (select case when e.id % 2 = 0 then now() - e.id * interval '1 second' end as at) t
    where m.title = 'The new rota' and e.company_id = 1`,
  `insert into survey_answers (company_id, memo_id, employee_id, options, content, answered_at)
    select 1, memo_id, employee_id, array[employee_id / 2 % 2], 'Because of the buses', acknowledged_at
    from memo_recipients r where memo_id = (select id from memos where title = 'The new rota') and acknowledged_at is not null`,
  `insert into survey_answers (company_id, memo_id, employee_id, options, answered_at)
    select m.company_id, m.id, e.id, array[e.id % 2], now() from memos m join employees e on e.company_id = m.company_id
    where m.id between 501 and 520`,
  `insert into memo_templates (company_id, status, kind, type, title, content, category, created_by, created_at, updated_at)
    select 1 + n % 21, case when n % 9 = 0 then 'draft' else 'published' end, 'message', 'standard',
      (array['Opening', 'Menu', 'Safety', 'Delivery'])[n % 4 + 1] || ' ' || n, repeat('Text. ', 100),
      (array['General', 'Safety', 'HR'])[n % 3 + 1], case when n % 21 = 0 then 500 * (1 + n % 100) end,
      now() - n * interval '3 hours', now() - n * interval '3 hours'
    from generate_series(1, 12600) n`,
  `insert into shared_templates (id, company_id, kind, type, title, content, category, author, description, use_count, created_at)
    select id, company_id, kind, type, title, content, category, 'Northside', 'For the first day', id % 50, created_at
    from memo_templates where id % 2 = 0 and status = 'published'`,
  `insert into memo_packages (company_id, title, description, category, created_by, created_at, updated_at)
    select 1 + n % 21, 'Launch ' || n, 'A week', (array['General', 'Safety'])[n % 2 + 1],
      case when n % 21 = 0 then 500 * (1 + n % 100) end, now() - n * interval '1 day', now() - n * interval '1 day'
    from generate_series(1, 6300) n`,
  `insert into memo_package_templates (company_id, package_id, template_id, position)
    select p.company_id, p.id, p.id + 21 * k, k from memo_packages p, generate_series(1, 3) k`,
  `insert into memo_send_locations (company_id, send_id, location_id)
    select 1, s.id, 1 + (s.id * 37 + n) % 2000 from memo_sends s, generate_series(1, 4) n where s.company_id = 1`,
  `insert into memo_send_locations (company_id, send_id, location_id)
    select s.company_id, s.id, l.id from memo_sends s join locations l on l.company_id = s.company_id where s.company_id > 1`,
  `insert into memo_template_locations (company_id, template_id, location_id)
    select 1, t.id, 1 + (t.id * 37 + n) % 2000 from memo_templates t, generate_series(1, 4) n where t.company_id = 1`,
  `insert into memo_template_locations (company_id, template_id, location_id)
    select t.company_id, t.id, l.id from memo_templates t join locations l on l.company_id = t.company_id where t.company_id > 1`,
  `update memo_sends s set memo_template_id = t.id from memo_templates t
    where t.company_id = 1 and s.company_id = 1 and t.id = 21 * (1 + s.id % 500)`,
  `insert into scheduled_sends (company_id, title, memo_template_id, frequency, send_time, starts_on, next_send_at, created_at, updated_at,
      timezone)
    select 1, 'Daily ' || n, 21 * n, 'daily', '09:00', (now() - interval '3 years')::date, now() + n * interval '1 minute',
      now() - interval '3 years', now(), 'America/Chicago' from generate_series(1, 100) n`,
  `insert into scheduled_runs (company_id, scheduled_send_id, run_on, zone, due_at, done_at, send_id)
    select 1, s.id, day::date, 'America/Chicago', day, day, 1 + s.id % 1500
    from scheduled_sends s, generate_series(now() - interval '1000 days', now() - interval '1 day', interval '1 day') day`,
  // More templates, sends and packages, so the large company has 10,000 templates, 10,000 sends and 1,000 packages.
  `insert into memo_templates (company_id, status, kind, type, title, content, category, translations, created_by, created_at,
      updated_at, archived_at)
    select 1, case when n % 9 = 0 then 'draft' else 'published' end, 'message', 'standard',
      (array['Opening', 'Menú', 'Safety', 'Delivery'])[n % 4 + 1] || ' of old ' || n, repeat('Text. ', 100),
      (array['General', 'Safety', 'HR'])[n % 3 + 1],
      jsonb_build_array(jsonb_build_object('locale_code', 'es', 'title', 'Título ' || n, 'content', 'Texto.', 'options', '[]'::jsonb)),
      500 * (1 + n % 100), at, at, case when n % 4 = 0 then at end
    from generate_series(1, 9400) n cross join lateral (select now() - interval '4 years' - n * interval '1 hour' as at) t`,
  `insert into memo_template_locations (company_id, template_id, location_id)
    select 1, t.id, 1 + (t.id * 37 + n) % 2000 from memo_templates t, generate_series(1, 2) n where t.id > 12600`,
  `insert into memo_template_tags (company_id, template_id, tag_id)
    select 1, t.id, g.id from memo_templates t join tags g on g.company_id = 1 and g.id % 20 = t.id % 20 where t.id > 12600`,
  `insert into memo_sends (company_id, title, status, memo_template_id, created_by, published_at, created_at)
    select 1, 'Week of old ' || n, 'published', 12600 + n, 500 * (1 + n % 100), at, at
    from generate_series(1, 8500) n cross join lateral (select now() - interval '5 years' - n * interval '1 hour' as at) t`,
  `insert into memo_packages (company_id, title, description, created_by, created_at, updated_at)
    select 1, 'Launch of old ' || n, 'A week', 500, at, at
    from generate_series(1, 700) n cross join lateral (select now() - interval '20 years' - n * interval '1 day' as at) t`,
  `insert into memo_package_templates (company_id, package_id, template_id, position)
    select 1, id, 21 * k, k from memo_packages, generate_series(1, 5) k where id > 6300`,
  `insert into shared_template_files (company_id, shared_template_id, position, name, original_filename, storage_key, type,
      type_category, size, sha256)
    select company_id, id, k, 'Menu', 'menu.png', 'shared ' || id || ' ' || k, 'image/png', 'image', 10, md5(id::text)
    from shared_templates, generate_series(0, 2) k`,
  // Every tenth scheduled send sends a package instead of a template.
  `update scheduled_sends s set memo_template_id = null, memo_template_package_id = (select min(p.id) from memo_packages p
    where p.company_id = 1) where s.id % 10 = 0`,
  `update memo_package_templates set offset_days = position * 7 where company_id = 1`,
  `update companies set settings = settings || '{"celebrate_birthdays": true, "celebrate_anniversaries": true}'`,
];
