import { setTimeout as pause } from "node:timers/promises";

import { comparisonOf, ratioFigure } from "./compare.ts";
import { type Figure, shown } from "./figures.ts";
import { lightCalls } from "./light-calls.ts";
import type { Stage } from "./stage.ts";

const rounds = 4;
const companyCount = 200;
const peopleEach = 25;
const sendsEach = 50;
const all = companyCount * sendsEach;

/** How long light calls are measured on the idle server, in milliseconds, while a round waits for its minute. */
const idleMs = 12_000;

/**
 * Measures 10,000 scheduled sends of 200 companies that are due in the same minute: how long it takes until all have gone out,
 * how many did not go out exactly once, and how long a light call of another company takes during that. The baseline is the
 * same call on an idle server.
 */
export async function measureScheduled(stage: Stage): Promise<Figure[]> {
  const companyIds = await insertCompanies(stage);
  const seen = { slowest: 0, wrong: 0 };
  const pairs: { subject: number; baseline: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const due = await insertSends(stage, companyIds);
    const baseline = await lightCalls(stage, pause(idleMs));
    await pause(due.getTime() - Date.now());
    const taken = { ms: 0 };
    const subject = await lightCalls(stage, untilOut(stage, companyIds, due, taken));
    seen.slowest = Math.max(seen.slowest, taken.ms);
    seen.wrong += await countWrong(stage, companyIds, due);
    // The first round is a warm-up for the light calls; its sends still count.
    if (round > 0) pairs.push({ subject, baseline });
  }
  const light = comparisonOf(pairs);
  const { where } = stage;
  return [
    {
      what: `time until ${all} scheduled sends of a minute are out`,
      where,
      measured: `${shown(seen.slowest / 1000)} s at most, over ${rounds} rounds`,
      baseline: "",
      value: seen.slowest / 1000,
      bound: { kind: "most", limit: 60, unit: " s" },
    },
    {
      what: "of these, sent twice, or never, or to others",
      where,
      measured: `${seen.wrong} of ${all * rounds}`,
      baseline: "",
      value: seen.wrong,
      bound: { kind: "most", limit: 0, unit: "" },
    },
    {
      what: "p99 of a light call while they go out, beside idle",
      where,
      ...ratioFigure(light, 3),
    },
  ];
}

/** Inserts companies with a few people at two locations, and four templates each. @returns the ids of the companies */
async function insertCompanies({ db }: Stage): Promise<number[]> {
  const { rows } = await db.query<{ ids: string[] }>(
    `with company as (
      insert into companies (name, join_code) select 'Branch ' || n, 'BRANCH-' || gen_random_uuid()
      from generate_series(1, $1::int) n returning id),
    place as (
      insert into locations (company_id, name, timezone) select c.id, 'Location ' || n, 'America/Phoenix'
      from company c, generate_series(1, 2) n returning company_id, id, name),
    person as (
      insert into employees (company_id, name_first, name_last, role, created_at)
      select c.id, 'Person', n::text, case n when 1 then 'admin' else 'employee' end, now()
      from company c, generate_series(1, $2::int) n returning company_id, id, name_last),
    works as (
      insert into employee_locations (company_id, employee_id, location_id)
      select p.company_id, p.id, l.id from person p join place l on l.company_id = p.company_id
        and l.name = 'Location ' || 1 + p.name_last::int % 2),
    template as (
      insert into memo_templates (company_id, kind, type, status, title, content, translations, due_after_days, expire_after_days)
      select c.id, 'message', 'standard', 'published', 'Closing list ' || n,
        '<p>' || repeat('Wipe the counters, empty the bins, and write down what is missing. ', 10) || '</p>',
        '[{"locale_code": "es", "title": "Lista de cierre", "content": "<p>Limpia los mostradores.</p>", "options": [],
          "recipient_title": null, "recipient_content": null}]', 2, case n when 4 then 7 end
      from company c, generate_series(1, 4) n)
    select array_agg(id) as ids from company`,
    [companyCount, peopleEach],
  );
  for (const table of ["employees", "locations", "employee_locations", "memo_templates"])
    await db.query(`vacuum analyze ${table}`);
  return rows[0]?.ids.map(Number) ?? [];
}

/**
 * Inserts daily scheduled sends in each company, starting at a minute that leaves time to measure the idle server first. A
 * third of them is for each of the two locations and a third for everyone; half of them go out by each location's own time.
 * @returns the minute
 */
async function insertSends({ db }: Stage, companyIds: readonly number[]): Promise<Date> {
  const due = new Date(Math.ceil((Date.now() + idleMs + 3_000) / 60_000) * 60_000);
  await db.query(
    `with made as (
      insert into scheduled_sends (company_id, title, memo_template_id, created_by, frequency, send_time, timezone, starts_on,
        next_send_at, created_at, updated_at)
      select c, 'Round ' || n, (select t.id from memo_templates t where t.company_id = c and t.title = 'Closing list ' || 1 + n % 4),
        (select min(e.id) from employees e where e.company_id = c and e.role = 'admin'), 'daily',
        to_char($2::timestamptz at time zone 'America/Phoenix', 'HH24:MI'),
        case when n % 2 = 0 then 'America/Phoenix' end, ($2::timestamptz at time zone 'America/Phoenix')::date, $2, now(), now()
      from unnest($1::bigint[]) c, generate_series(1, ${sendsEach}) n returning company_id, id, starts_on, title),
    named as (
      insert into scheduled_send_locations (company_id, scheduled_send_id, location_id)
      select m.company_id, m.id, l.id from made m join locations l on l.company_id = m.company_id
        and l.name = 'Location ' || substr(m.title, 7)::int % 3)
    insert into scheduled_runs (company_id, scheduled_send_id, run_on, zone, due_at)
    select company_id, id, starts_on, 'America/Phoenix', $2 from made`,
    [companyIds, due],
  );
  for (const table of ["scheduled_sends", "scheduled_send_locations", "scheduled_runs"])
    await db.query(`vacuum analyze ${table}`);
  return due;
}

/**
 * Waits until all scheduled sends of the minute have gone out.
 * @param taken receives the time since the minute, in milliseconds
 * @throws Error if some have not gone out after five minutes
 */
async function untilOut(
  { db }: Stage,
  companyIds: readonly number[],
  due: Date,
  taken: { ms: number },
): Promise<void> {
  const until = due.getTime() + 300_000;
  for (;;) {
    const { rows } = await db.query(
      `select from scheduled_runs where due_at <= $2 and done_at is null and company_id = any($1::bigint[]) limit 1`,
      [companyIds, due],
    );
    taken.ms = Date.now() - due.getTime();
    if (rows.length === 0) return;
    if (Date.now() > until) throw new Error("Some scheduled sends did not go out");
    await pause(100);
  }
}

/** @returns the number of the minute's sends that did not go out exactly once, published, and to the right people */
async function countWrong(
  { db }: Stage,
  companyIds: readonly number[],
  due: Date,
): Promise<number> {
  const { rows } = await db.query<{ wrong: string }>(
    `select count(*) filter (where sends <> 1 or memos <> 1 or reached <> wanted) as wrong from (
      select (select count(*) from memo_sends d where d.company_id = s.company_id and d.scheduled_send_id = s.id
          and d.status = 'published') as sends,
        m.memos, m.reached, (select count(*) from employees e where e.company_id = s.company_id
          and e.id is distinct from s.created_by and (x.location_id is null
          or e.id in (select w.employee_id from employee_locations w where w.company_id = s.company_id
            and w.location_id = x.location_id))) as wanted
      from scheduled_runs r join scheduled_sends s on s.company_id = r.company_id and s.id = r.scheduled_send_id
        left join scheduled_send_locations x on x.company_id = s.company_id and x.scheduled_send_id = s.id
        cross join lateral (select count(distinct m.id) as memos, count(y.id) as reached from memo_sends d
          join memos m on m.company_id = d.company_id and m.send_id = d.id and m.status = 'published'
          join memo_recipients y on y.company_id = m.company_id and y.memo_id = m.id
          where d.company_id = s.company_id and d.scheduled_send_id = s.id) m
      where r.company_id = any($1::bigint[]) and r.due_at = $2) found`,
    [companyIds, due],
  );
  return Number(rows[0]?.wrong ?? all);
}
