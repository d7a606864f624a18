import { randomBytes, randomUUID } from "node:crypto";

import type { Role } from "@lineup/contract/constants";

import type { Db } from "#server/platform/context";
import { hashToken } from "#server/platform/http/calls/authenticate";

/** Someone who works in a test company and can sign in. */
export interface TestEmployee {
  readonly id: number;
  readonly userId: number;
  readonly companyId: number;
  readonly role: Role;
}

/** A company with two locations, two audiences and one person for each role. */
export interface TestCompany {
  readonly id: number;
  readonly joinCode: string;
  /** The admin, the manager and the employee work at `north`; only the outsider works at `south`. */
  readonly north: number;
  readonly south: number;
  /** The employee belongs to `kitchen`, and the outsider to `floor`. */
  readonly kitchen: number;
  readonly floor: number;
  readonly admin: TestEmployee;
  readonly manager: TestEmployee;
  readonly employee: TestEmployee;
  readonly outsider: TestEmployee;
}

/** Inserts a company into the database. */
export async function insertCompany(db: Db): Promise<TestCompany> {
  const joinCode = randomUUID().slice(0, 8).toUpperCase();
  const { id } = await db
    .insertInto("companies")
    .values({ name: "Harbor Bakery", join_code: joinCode, flags: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [north = 0, south = 0] = await insertNames(db, "locations", id, ["North", "South"]);
  const [kitchen = 0, floor = 0] = await insertNames(db, "audiences", id, ["Kitchen", "Floor"]);
  const people = {
    admin: await insertEmployee(db, id, "admin", "Ada"),
    manager: await insertEmployee(db, id, "manager", "Mara"),
    employee: await insertEmployee(db, id, "employee", "Eli"),
    outsider: await insertEmployee(db, id, "employee", "Otto"),
  };
  const at = (employee: TestEmployee, location_id: number) => ({
    company_id: id,
    employee_id: employee.id,
    location_id,
  });
  await db
    .insertInto("employee_locations")
    .values([
      at(people.admin, north),
      at(people.manager, north),
      at(people.employee, north),
      at(people.outsider, south),
    ])
    .execute();
  await db
    .insertInto("employee_audiences")
    .values([
      { company_id: id, employee_id: people.employee.id, audience_id: kitchen },
      { company_id: id, employee_id: people.outsider.id, audience_id: floor },
    ])
    .execute();
  return { id, joinCode, north, south, kitchen, floor, ...people };
}

/** Signs someone in without a password, and records that they were just active, so their first call doesn't. @returns a bearer token */
export async function insertToken(db: Db, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("auth_tokens")
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 400 * 86_400_000),
    })
    .execute();
  await db
    .updateTable("employees")
    .set({ last_seen_at: now })
    .where("user_id", "=", userId)
    .execute();
  return token;
}

async function insertNames(
  db: Db,
  table: "locations" | "audiences",
  company_id: number,
  names: string[],
): Promise<number[]> {
  const rows = await db
    .insertInto(table)
    .values(names.map((name) => ({ company_id, name })))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Adds someone to a company. */
export async function insertEmployee(
  db: Db,
  company_id: number,
  role: Role,
  name_first: string,
): Promise<TestEmployee> {
  const email = `${randomUUID()}@lineup.example`;
  const user = await db
    .insertInto("users")
    .values({ name_first, name_last: "Test", email })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("employees")
    .values({
      ...{ company_id, user_id: user.id, role, name_first, name_last: "Test", email },
      // Before the tests' clock, which is behind the database's.
      created_at: new Date("2026-01-05T15:00:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, userId: user.id, companyId: company_id, role };
}
