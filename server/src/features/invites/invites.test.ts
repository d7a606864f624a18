import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { verify } from "#server/features/auth/verify-service";
import type { UserContext } from "#server/platform/context";
import { seedDemo } from "#server/seed/seed-demo";

import { type TestDatabase, createTestDatabase } from "../../../test/support/test-database.ts";
import { acceptInvite, ignoreInvite, listInvites } from "./service.ts";

let database: TestDatabase;
const now = new Date("2026-03-02T12:00:00Z");
const OTHERS_PHONE = "6025550115";
let employeeUser = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo({ db: database.db, services: { clock: () => now, wake: () => {} } });
  const user = await database.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "employee@lineup.example")
    .executeTakeFirstOrThrow();
  employeeUser = user.id;
});
afterAll(() => database.drop());

beforeEach(deleteInvited);

/** Removes the bakery's employee with the phone of the kitchen's employee, whom `invite` inserts. */
async function deleteInvited(): Promise<void> {
  await database.db
    .deleteFrom("employees")
    .where("company_id", "=", 2)
    .where("phone", "=", "3125550103")
    .execute();
}

/** The parts of a context that these services use. */
const as = (userId: number): UserContext =>
  ({
    ...{ tx: database.db, now, user: { userId, tokenId: 1 } },
    ...{ action: "acceptInvite", requestId: "of the test" },
  }) as unknown as UserContext;

async function invite(token: string, days = 30): Promise<number> {
  const phone = "3125550103";
  const { id } = await database.db
    .insertInto("employees")
    .values({ company_id: 2, name_first: "Invited", phone })
    .returning("id")
    .executeTakeFirstOrThrow();
  const expires_at = new Date(now.getTime() + days * 86_400_000);
  await database.db
    .insertInto("invites")
    .values({ company_id: 2, employee_id: id, token, phone, expires_at, created_at: now })
    .execute();
  return id;
}

test("only the verified owner of a phone sees its invitations", async () => {
  await invite("list-me");
  const own = await listInvites(as(employeeUser), { phone: "(312) 555-0103" });
  expect(own.invites).toMatchObject([{ token: "list-me", company_name: "Second Cup Bakery" }]);
  expect(await listInvites(as(1), { phone: "3125550103" })).toEqual({ invites: [] });
  expect(await listInvites(as(employeeUser), { phone: OTHERS_PHONE })).toEqual({ invites: [] });
  await database.db
    .updateTable("users")
    .set({ phone_verified_at: null })
    .where("id", "=", employeeUser)
    .execute();
  expect(await listInvites(as(employeeUser), { phone: "3125550103" })).toEqual({ invites: [] });
  await database.db
    .updateTable("users")
    .set({ phone_verified_at: now })
    .where("id", "=", employeeUser)
    .execute();
});

test("accepting an invitation links the account to the invited employee, once", async () => {
  const employeeId = await invite("take-me");
  const { company, companies } = await acceptInvite(as(employeeUser), { token: "take-me" });
  expect(company.name).toBe("Second Cup Bakery");
  expect(companies).toHaveLength(2);
  const row = await database.db
    .selectFrom("employees")
    .select("user_id")
    .where("id", "=", employeeId)
    .executeTakeFirst();
  expect(row?.user_id).toBe(employeeUser);
  await expect(acceptInvite(as(1), { token: "take-me" })).rejects.toMatchObject({
    code: "token_invalid",
  });
});

test("an ignored or expired invitation can't be accepted", async () => {
  await invite("old", 0);
  await expect(acceptInvite(as(employeeUser), { token: "old" })).rejects.toMatchObject({
    code: "token_invalid",
  });
  await deleteInvited();
  await invite("away");
  await expect(ignoreInvite(as(1), { token: "away" })).rejects.toMatchObject({
    code: "token_invalid",
  });
  expect(await ignoreInvite(as(employeeUser), { token: "away" })).toEqual({ invites: [] });
  await expect(acceptInvite(as(employeeUser), { token: "away" })).rejects.toMatchObject({
    code: "token_invalid",
  });
});

test("anyone can join as an employee with the join code, except someone who was deactivated", async () => {
  const { join_code } = await database.db
    .selectFrom("companies")
    .select("join_code")
    .where("id", "=", 2)
    .executeTakeFirstOrThrow();
  const joined = await acceptInvite(as(employeeUser), { token: join_code.toLowerCase() });
  expect(joined.company.pivot.role).toBe("employee");
  await database.db
    .updateTable("employees")
    .set({ is_active: false })
    .where("company_id", "=", 2)
    .where("user_id", "=", employeeUser)
    .execute();
  await expect(acceptInvite(as(employeeUser), { token: join_code })).rejects.toMatchObject({
    code: "token_invalid",
  });
});

test("a look at an invitation says whom it is for, and a look at a join code names no one", async () => {
  await invite("for-whom");
  const { company, invited } = await verify(as(employeeUser), { token: "for-whom" });
  expect([company, invited]).toEqual([
    { id: 2, name: "Second Cup Bakery", logo: null },
    { name: "Invited" },
  ]);
  const { join_code } = await database.db
    .selectFrom("companies")
    .select("join_code")
    .where("id", "=", 2)
    .executeTakeFirstOrThrow();
  expect(await verify(as(employeeUser), { token: join_code ?? "" })).toMatchObject({
    ...{ type: "join_code", invited: null },
    company: { id: 2 },
  });
});
