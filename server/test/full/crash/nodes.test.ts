// Two servers on one database execute the due runs of scheduled sends. In the middle of this work, one or both servers are
// killed, stopped, or disconnected from the database. Each run is sent completely and exactly once in each time zone, with
// exactly one event for each memo, send and failed run.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { timezones } from "@lineup/contract/constants";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";

import { dayAfter, localOf, momentOf } from "#server/features/scheduler/recurrence-rules";
import type { Db } from "#server/platform/context";

import { insertCompany } from "../../support/company-fixture.ts";
import { type ProductProcess, startProduct } from "../../support/product-process.ts";
import { createTestDatabase } from "../../support/test-database.ts";

/**
 * The number of companies. There are more companies than interruptions, because each interruption delays the companies whose runs
 * are in progress, and the next interruption needs other companies.
 */
const companies = 12;
/**
 * The number of scheduled sends of each kind in a company, each due in every time zone. `Broken` has an archived template, so it
 * fails; `Package` has a package of two templates; `Template` has a template. A company has too many runs for one transaction.
 */
const kinds = { Broken: 1, Package: 1, Template: 6 };
/** For each time zone that has employees, the number of employees in each company. */
const staffed = { "America/Honolulu": 1, "America/New_York": 3 };
const time = "09:00";

test("Two servers that are killed one by one and together while they send do each run once", async () => {
  const { url: DATABASE_URL, db, drop } = await createTestDatabase();
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), `lineup-test-${process.pid}-`));
  const lives: ProductProcess[] = [];
  const start = async (): Promise<ProductProcess> => {
    const life = await startProduct({ DATABASE_URL, DATA_DIR, NODE_ENV: "test", DEMO: "0" });
    lives.push(life);
    await life.healthy();
    return life;
  };
  try {
    // Two days ago, so the runs of this day are due in every time zone by now. The next runs are a week after this day.
    const day = dayAfter(localOf(new Date(), "UTC").day, -2);
    await insertDue(db, day);
    let [one, other] = await Promise.all([start(), start()]);
    await look(DATABASE_URL);
    await midway(db, 2, () => one.end("SIGKILL"));
    await midway(db, 1, () => other.end("SIGKILL"));
    [one, other] = await Promise.all([start(), start()]);
    await midway(db, 2, cutOff);
    const { promise: drained, resolve: drain } = Promise.withResolvers<number | null>();
    await midway(db, 2, () => void one.end("SIGTERM").then(drain));
    expect(await drained).toBe(0);
    await midway(db, 1, () => other.end("SIGKILL"));
    // If no run were left for the restarted server, the test would prove nothing.
    expect(await countDue(db)).toBeGreaterThan(0);
    one = await start();
    await expect.poll(() => countDue(db), { timeout: 90_000 }).toBe(0);
    await expectSentOnce(db, day);
    await expectAnnouncedOnce(db);
    // A lost database connection must not count as a failure of the scheduled send that was in progress.
    const failed = lives.flatMap((life) => life.log()).filter(({ level }) => level >= 50);
    expect(failed.map(({ msg }) => msg)).not.toContain("a scheduled send failed");
    expect(await one.end("SIGTERM")).toBe(0);
  } finally {
    for (const life of lives) await life.end("SIGKILL");
    await drop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}, 150_000);

/** Inserts the companies and their scheduled sends, with runs that were due on `day` in every time zone. */
async function insertDue(db: Db, day: string): Promise<void> {
  for (let count = 0; count < companies; count += 1) {
    const { id: company_id, north, south } = await insertCompany(db);
    await sql`update locations set timezone = case id when ${north} then 'America/New_York' else 'America/Honolulu' end
      where id in (${north}, ${south})`.execute(db);
    const content = { kind: "message", type: "nonflaggable", status: "published" } as const;
    const of = { company_id, content: "<p>Keys at seven.</p>", ...content };
    const templates = await db
      .insertInto("memo_templates")
      .values([
        { ...of, title: "Opening" },
        { ...of, title: "Closing" },
        { ...of, title: "Gone", archived_at: new Date() },
      ])
      .returning("id")
      .execute();
    const [opening = 0, closing = 0, gone = 0] = templates.map(({ id }) => id);
    const { id: package_id } = await db
      .insertInto("memo_packages")
      .values({ company_id, title: "Launch" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("memo_package_templates")
      .values([
        { company_id, package_id, template_id: opening, position: 1, send_time: time },
        { company_id, package_id, template_id: closing, position: 2, offset_days: 30 },
      ])
      .execute();
    const sent = {
      Template: { memo_template_id: opening },
      Package: { memo_template_package_id: package_id },
      Broken: { memo_template_id: gone },
    };
    const now = new Date();
    const rule = { frequency: "weekly", send_time: time, starts_on: day } as const;
    const weekday = Temporal.PlainDate.from(day).dayOfWeek % 7;
    const rows = Object.entries(kinds).flatMap(([title, many]) =>
      Array.from({ length: many }, () => ({
        ...{ company_id, title, ...sent[title as keyof typeof sent], ...rule },
        ...{ days_of_week: [weekday], created_at: now, updated_at: now },
      })),
    );
    const sends = await db.insertInto("scheduled_sends").values(rows).returning("id").execute();
    const runs = sends.flatMap(({ id: scheduled_send_id }) =>
      timezones.map((zone) => {
        const due_at = momentOf(day, time, zone);
        return { company_id, scheduled_send_id, run_on: day, zone, due_at };
      }),
    );
    await db.insertInto("scheduled_runs").values(runs).execute();
  }
}

/** Makes the servers look for due runs now instead of at the next full minute. */
async function look(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: "jobs", supervise: false, schedule: false });
  await boss.start();
  await boss.send("find-due-sends", {});
  await boss.stop({ graceful: false });
}

/** Waits until at least this number of servers have written part of a send but not committed it, then calls `interrupt`. */
async function midway(db: Db, servers: number, interrupt: (tx: Db) => unknown): Promise<void> {
  const countWaiting = async (): Promise<number> => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and backend_xid is not null`.execute(db);
    return rows.length;
  };
  await db.transaction().execute(async (tx) => {
    await sql`select from employees order by id for update`.execute(tx);
    await expect.poll(countWaiting, { timeout: 60_000 }).toBeGreaterThanOrEqual(servers);
    await interrupt(tx);
  });
}

/** Closes every connection to the database except the one of `tx`, as a restart of PostgreSQL would. */
async function cutOff(tx: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid()`.execute(tx);
}

async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*) as due from scheduled_runs
    where done_at is null and due_at <= now()`.execute(db);
  return rows[0]?.due ?? 0;
}

/**
 * Checks that each run is done in each time zone, that the time zones with employees have one send for each template, and that
 * the next run of each scheduled send is stored and not done yet.
 */
async function expectSentOnce(db: Db, day: string): Promise<void> {
  const runs =
    await sql`select s.title, r.run_on, r.zone, count(*) as runs, count(r.done_at) as done,
      count(r.send_id) as sent, count(r.failure) as failed
    from scheduled_runs r join scheduled_sends s on s.id = r.scheduled_send_id
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  const next = dayAfter(day, 7);
  const zones = timezones.toSorted();
  expect(runs.rows).toEqual(
    Object.entries(kinds).flatMap(([title, each]) =>
      [day, next].flatMap((run_on) =>
        zones.map((zone) => {
          const count = each * companies;
          const done = run_on === day ? count : 0;
          const failed = title === "Broken" ? done : 0;
          const sent = zone in staffed ? done - failed : 0;
          return { title, run_on, zone, runs: count, done, sent, failed };
        }),
      ),
    ),
  );
  const sends = await sql`select s.title, m.title as memo, o.timezone as zone,
      count(distinct (s.id, o.run_on)) as of_runs, count(distinct o.id) as sends, count(distinct m.id) as memos,
      sum(m.recipient_count) as counted,
      sum((select count(*) from memo_recipients r where r.memo_id = m.id))::int as received,
      count(*) filter (where m.status = 'published' and o.status = 'published') as published
    from memo_sends o join scheduled_sends s on s.id = o.scheduled_send_id left join memos m on m.send_id = o.id
    group by 1, 2, 3 order by 1, 2 desc, 3`.execute(db);
  const memos = { Package: ["Opening", "Closing"], Template: ["Opening"] };
  expect(sends.rows).toEqual(
    Object.entries(memos).flatMap(([title, theirs]) =>
      theirs.flatMap((memo) =>
        Object.entries(staffed).map(([zone, people]) => {
          const count = kinds[title as keyof typeof memos] * companies;
          const each = { of_runs: count, sends: count, memos: count, published: count };
          return {
            title,
            memo,
            zone,
            ...each,
            counted: people * count,
            received: people * count,
          };
        }),
      ),
    ),
  );
  const states =
    await sql`select title, status, count(*) as count, count(last_sent_at) as sent, min(next_send_at) as soonest,
      max(next_send_at) as latest from scheduled_sends group by 1, 2 order by 1`.execute(db);
  const soonest = momentOf(next, time, "America/New_York");
  expect(states.rows).toEqual(
    Object.entries(kinds).map(([title, each]) => {
      const sent = title === "Broken" ? 0 : each * companies;
      return { title, status: "active", count: each * companies, sent, soonest, latest: soonest };
    }),
  );
}

/**
 * Checks that each memo, send and failed run has one numbered event, and that each future memo date and each mail has one job.
 */
async function expectAnnouncedOnce(db: Db): Promise<void> {
  const of = (title: keyof typeof kinds): number => kinds[title] * companies;
  const inZones = Object.keys(staffed).length;
  const announced =
    await sql`select type, count(*) as count, count(distinct payload::text) as different from outbox_events
    where type not in ('ScheduledSendChanged') group by 1 order by 1`.execute(db);
  const events = {
    MemoChanged: of("Package") * inZones,
    MemoPublished: (of("Template") + of("Package")) * inZones,
    MemoSendChanged: (of("Template") + 2 * of("Package")) * inZones,
    ScheduledSendFailed: of("Broken"),
  };
  expect(announced.rows).toEqual(
    Object.entries(events).map(([type, count]) => ({ type, count, different: count })),
  );
  const numbered = sql`select count(*) = max(seq) and count(*) = count(distinct seq) as it from outbox_events`;
  await expect.poll(async () => (await numbered.execute(db)).rows).toEqual([{ it: true }]);
  const jobs =
    await sql`select name, count(*) as count from jobs.job where name in ('memo-date', 'send-mail')
    group by 1 order by 1`.execute(db);
  expect(jobs.rows).toEqual([
    { name: "memo-date", count: of("Package") * inZones },
    { name: "send-mail", count: companies },
  ]);
}
