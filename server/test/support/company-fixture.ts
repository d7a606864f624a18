import { randomBytes, randomUUID } from "node:crypto";

import type { Role } from "@lineup/contract/constants";
import { sql } from "kysely";

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

/** The people of a company, in the order of their IDs. */
const staff = [
  { role: "admin", name: "Ada", location: "North", audience: null },
  { role: "manager", name: "Mara", location: "North", audience: null },
  { role: "employee", name: "Eli", location: "North", audience: "Kitchen" },
  { role: "employee", name: "Otto", location: "South", audience: "Floor" },
] as const;

/** Inserts a company into the database, in one statement: most tests make one. */
export async function insertCompany(db: Db): Promise<TestCompany> {
  const joinCode = randomUUID().slice(0, 8).toUpperCase();
  const people = staff.map((one) => ({ ...one, email: newEmail() }));
  const { rows } = await sql<{ id: number; groups: Groups; people: number[][] }>`
    with company as (
      insert into companies (name, join_code, flags) values ('Harbor Bakery', ${joinCode}, '{}') returning id
    ), person as (
      select p.*, row_number() over () as at
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as p (role text, name text, location text, audience text, email text)
    ), added_locations as (
      insert into locations (company_id, name)
      select id, name from company, unnest('{North,South}'::text[]) with ordinality as n (name, at) order by at
      returning id, name
    ), added_audiences as (
      insert into audiences (company_id, name)
      select id, name from company, unnest('{Kitchen,Floor}'::text[]) with ordinality as n (name, at) order by at
      returning id, name
    ), added_users as (
      insert into users (name_first, name_last, email) select name, 'Test', email from person order by at
      returning id, email
    ), added_people as (
      insert into employees (company_id, user_id, role, name_first, name_last, email, created_at)
      select c.id, u.id, p.role, p.name, 'Test', email, ${joinedAt}::timestamptz
      from company c, person p join added_users u using (email) order by p.at
      returning id, user_id, email
    ), at_locations as (
      insert into employee_locations (company_id, employee_id, location_id)
      select c.id, e.id, l.id from company c, person p join added_people e using (email)
        join added_locations l on l.name = p.location
    ), in_audiences as (
      insert into employee_audiences (company_id, employee_id, audience_id)
      select c.id, e.id, a.id from company c, person p join added_people e using (email)
        join added_audiences a on a.name = p.audience
    )
    select id,
      (select json_object_agg(name, g.id) from (table added_locations union all table added_audiences) g) as groups,
      (select json_agg(json_build_array(e.id, e.user_id) order by p.at)
        from person p join added_people e using (email)) as people
    from company`.execute(db);
  const [{ id, groups, people: ids } = noCompany()] = rows;
  const [admin, manager, employee, outsider] = staff.map(({ role }, at) => {
    const [employeeId = 0, userId = 0] = ids[at] ?? [];
    return { id: employeeId, userId, companyId: id, role };
  }) as [TestEmployee, TestEmployee, TestEmployee, TestEmployee];
  const { North: north, South: south, Kitchen: kitchen, Floor: floor } = groups;
  const places = { north, south, kitchen, floor };
  return { id, joinCode, ...places, admin, manager, employee, outsider };
}

type Groups = Record<"North" | "South" | "Kitchen" | "Floor", number>;

/** Before the tests' clock, which is behind the database's. */
const joinedAt = new Date("2026-01-05T15:00:00Z");

const newEmail = (): string => `${randomUUID()}@lineup.example`;

function noCompany(): never {
  throw new Error("no company was inserted");
}

/** Signs someone in without a password, and records that they were just active, so their first call doesn't. @returns a bearer token */
export async function insertToken(db: Db, userId: number, now: Date): Promise<string> {
  const [token = ""] = await insertTokens(db, [userId], now);
  return token;
}

/** Does the same for several people. @returns their tokens, in the same order */
export async function insertTokens(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(32).toString("base64url"));
  await db
    .with("seen", (seen) =>
      seen
        .updateTable("employees")
        .set({ last_seen_at: now })
        .where("user_id", "=", sql<number>`any(${userIds}::bigint[])`),
    )
    .insertInto("auth_tokens")
    .values(
      userIds.map((user_id, at) => ({
        ...{ user_id, token_hash: hashToken(tokens[at] ?? "") },
        ...{ created_at: now, last_used_at: now },
        expires_at: new Date(now.getTime() + 400 * 86_400_000),
      })),
    )
    .execute();
  return tokens;
}

/** Adds someone to a company. */
export async function insertEmployee(
  db: Db,
  company_id: number,
  role: Role,
  name_first: string,
): Promise<TestEmployee> {
  const email = newEmail();
  const user = await db
    .insertInto("users")
    .values({ name_first, name_last: "Test", email })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("employees")
    .values({
      ...{ company_id, user_id: user.id, role, name_first, name_last: "Test", email },
      created_at: joinedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, userId: user.id, companyId: company_id, role };
}
