import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestApp } from "../../test/support/test-app.ts";
import { type TestDatabase, createTestDatabase } from "../../test/support/test-database.ts";
import { readMemberships } from "#server/features/companies/membership-reads";
import { findByEmail } from "#server/platform/auth/accounts";
import { isPassword } from "#server/platform/auth/passwords";

import { readHistory } from "#server/features/audit/history-reads";
import { companyScope } from "#server/platform/scope";

import { demoMemos } from "./demo-memos.ts";
import { seedDemo } from "./seed-demo.ts";

let database: TestDatabase;
const services = { clock: () => new Date("2026-03-02T12:00:00Z"), wake: () => {} };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("an empty database gets the demo companies, once", async () => {
  const { db } = database;
  expect(await seedDemo({ db, services })).toBe(true);
  expect(await seedDemo({ db, services })).toBe(false);
  const counted = await db
    .selectFrom("employees as e")
    .innerJoin("companies as c", "c.id", "e.company_id")
    .select(({ fn }) => ["c.name", fn.countAll<number>().as("people")])
    .groupBy("c.name")
    .orderBy("c.name")
    .execute();
  expect(counted).toEqual([
    { name: "Harbor Street Kitchen", people: 60 },
    { name: "Second Cup Bakery", people: 9 },
  ]);
  const names = await db
    .selectFrom("employees")
    .select("name")
    .where("company_id", "=", 1)
    .execute();
  expect(new Set(names.map(({ name }) => name)).size).toBe(60);
});

test("each sign-in has its place and the demo password", async () => {
  const expected = {
    admin: ["admin"],
    manager: ["manager"],
    employee: ["employee"],
    empleado: ["employee"],
    other: ["admin"],
    both: ["employee", "employee"],
  };
  for (const [name, roles] of Object.entries(expected)) {
    const found = await findByEmail(database.db, `${name}@lineup.example`);
    expect(await isPassword(found?.password_hash ?? null, "lineup-demo")).toBe(true);
    const places = await readMemberships(database.db, found?.id ?? 0, new Date());
    expect(
      places.map(({ self }) => self.role),
      name,
    ).toEqual(roles);
  }
});

test("the demo employee reads in English, and a second one in Spanish", async () => {
  const localeOf = async (name: string) => {
    const account = await findByEmail(database.db, `${name}@lineup.example`);
    return database.db
      .selectFrom("users as u")
      .innerJoin("employees as e", "e.user_id", "u.id")
      .select(["u.default_locale as own", "e.default_locale as kept"])
      .where("u.id", "=", account?.id ?? 0)
      .executeTakeFirstOrThrow();
  };
  expect(await localeOf("employee")).toEqual({ own: "en", kept: "en" });
  expect(await localeOf("empleado")).toEqual({ own: "es", kept: "es" });
});

test("the demo companies are subscribed for all their locations, so no banner asks for it", async () => {
  const admin = await findByEmail(database.db, "admin@lineup.example");
  const other = await findByEmail(database.db, "other@lineup.example");
  for (const account of [admin, other]) {
    const [place] = await readMemberships(database.db, account?.id ?? 0, new Date());
    expect(place?.card).toMatchObject({
      is_subscribed: true,
      all_locations_subscribed: true,
      is_on_trial: false,
      trial_days_left: 0,
    });
  }
});

test("a newcomer finds raised hands and check-ins in every state, answers and reactions", async () => {
  const server = await startTestApp();
  try {
    const { app } = server;
    await seedDemo(app, demoMemos(app.services));
    const { rows } = await sql`select
      (select array_agg(resolved_at is not null order by raised_at) from raised_hands) as hands_closed,
      (select array_agg(first_answered_at is not null order by raised_at) from raised_hands) as hands_answered,
      (select array_agg(acknowledged_at is not null order by opened_at) from checkins) as checkins_told,
      (select array_agg(closed_at is not null order by opened_at) from checkins) as checkins_closed,
      (select array_agg(deferred_until is not null order by opened_at) from checkins) as checkins_deferred,
      (select count(distinct option) from celebration_reactions) as reactions,
      (select count(*) > 20 from survey_answers) as is_answered`.execute(app.db);
    expect(rows).toEqual([
      {
        hands_closed: [true, false, false, false],
        hands_answered: [true, true, false, false],
        checkins_told: [true, false, true, false],
        checkins_closed: [true, false, false, false],
        checkins_deferred: [false, true, false, false],
        ...{ reactions: 5, is_answered: true },
      },
    ]);
  } finally {
    await server.stop();
  }
});

test("a newcomer reads who took each of them, wrote, and closed it, one after the other and after the company began", async () => {
  const server = await startTestApp();
  try {
    const { app } = server;
    await seedDemo(app, demoMemos(app.services));
    const { rows } = await sql<{ kind: Kind; id: number }>`
      select 'raised-hand' as kind, id from raised_hands where resolved_at is not null
      union all select 'follow-up', id from memo_flags where resolved_at is not null
      union all select 'checkin', id from checkins where closed_at is not null`.execute(app.db);
    const told = await Promise.all(
      rows.map(async ({ kind, id }) => {
        const steps = await readHistory(app.db, companyScope(1), kind, id);
        expect(steps.map(({ by }) => by)).not.toContain(null);
        const times = steps.map(({ at }) => at);
        expect(times).toEqual(times.toSorted());
        expect(new Set(times).size).toBeGreaterThan(2);
        expect(Date.parse(times.at(-1) ?? "")).toBeLessThan(app.services.clock().getTime());
        return [kind, steps.map(({ what }) => what)];
      }),
    );
    expect(Object.fromEntries(told)).toEqual({
      "raised-hand": ["raised", "assigned", "noted", "answered", "fixed"],
      "follow-up": ["raised", "assigned", "answered", "resolved"],
      checkin: ["opened", "told", "assigned", "answered", "resolved"],
    });
    const first = app.db.selectFrom("audit_entries").select("action").where("company_id", "=", 1);
    expect((await first.orderBy("at").executeTakeFirst())?.action).toBe("createCompany");
  } finally {
    await server.stop();
  }
});

type Kind = Parameters<typeof readHistory>[2];
