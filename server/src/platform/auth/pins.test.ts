import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { checkSecret } from "#server/platform/db/secret-check";

import { insertCompany } from "../../../test/support/company-fixture.ts";
import { quietLog } from "../../../test/support/quiet-log.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/support/test-database.ts";
import { companyScope } from "../scope.ts";
import { pinsOf, sealPlainPins } from "./pins.ts";

const secret = "a-secret-of-the-tests-with-40-characters";
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("Plain PINs of an earlier version are sealed at startup, and sealed PINs are deleted if the secret changes", async () => {
  const { db } = database;
  const company = await insertCompany(db);
  const pins = pinsOf(secret, companyScope(company.id));
  const storedPins = async () => {
    const { rows } = await sql<{ pin: string | null }>`
      select pin from employees where id in (${company.employee.id}, ${company.outsider.id}) order by id`.execute(
      db,
    );
    return rows.map(({ pin }) => pin);
  };
  await checkSecret(db, { secret, secretChanged: false }, quietLog());
  await sql`update employees set pin = '0042' where id = ${company.employee.id}`.execute(db);
  await sealPlainPins(db, secret);
  await sealPlainPins(db, secret);
  expect(await storedPins()).toEqual([pins.seal("0042"), null]);
  expect(pins.open(pins.seal("0042"))).toBe("0042");
  await sql`update employees set pin = '4821' where id = ${company.outsider.id}`.execute(db);
  await checkSecret(db, { secret: `${secret}, another`, secretChanged: true }, quietLog());
  expect(await storedPins()).toEqual([null, "4821"]);
});
