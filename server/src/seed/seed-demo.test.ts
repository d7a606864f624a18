import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../test/support/test-database.ts";
import { readMemberships } from "#server/features/companies/membership-reads";
import { findByEmail } from "#server/platform/auth/accounts";
import { isPassword } from "#server/platform/auth/passwords";

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
