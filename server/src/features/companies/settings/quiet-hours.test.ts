import { expect, test } from "vitest";

import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { type TestSetup, useTestCompany } from "../../../../test/support/use-test-company.ts";
import { isQuiet } from "#server/features/companies/settings/reads";
import { companyScope } from "#server/platform/scope";

let setup: TestSetup;
let company: TestCompany;

useTestCompany((made) => {
  setup = made;
  ({ company } = made);
});

const change = (quiet_hours: unknown) =>
  setup.server.act(company.admin, "updateChatSettings", { company_id: company.id, quiet_hours });

test("Quiet hours follow the clock of each person's location, and are off at first", async () => {
  const { db } = setup.server.database;
  const quietFor = (id: number, at: string) =>
    isQuiet(db, companyScope(company.id), id, new Date(at));
  const { employee, outsider } = company;
  await db
    .updateTable("locations")
    .set({ timezone: "America/Los_Angeles" })
    .where("id", "=", company.south)
    .execute();
  await db
    .updateTable("locations")
    .set({ timezone: "America/Chicago" })
    .where("id", "=", company.north)
    .execute();
  const late = "2026-03-03T04:30:00Z";
  expect(await quietFor(employee.id, late)).toBe(false);
  expect((await change({ from: "22:00", to: "06:00" })).status).toBe(200);
  expect(await quietFor(employee.id, late)).toBe(true);
  expect(await quietFor(outsider.id, late)).toBe(false);
  expect((await change(null)).status).toBe(200);
  expect(await quietFor(employee.id, late)).toBe(false);
});

test("Quiet hours that are no times, or end when they begin, are refused", async () => {
  for (const hours of [
    { from: "22:00", to: "22:00" },
    { from: "22:00" },
    { from: "25:00", to: "06:00" },
    "always",
  ])
    expect((await change(hours)).status).toBe(422);
});
