import type { CallOutput } from "@lineup/contract/calls";
import { expect } from "vitest";

import type { TestCompany, TestEmployee } from "./company-fixture.ts";
import type { TestApp } from "./test-app.ts";

/** Adds a shared tablet and pairs it. @returns the tablet's token */
export async function pairTablet(server: TestApp, company: TestCompany): Promise<string> {
  const added = await server.done(company.admin, "createDevice", {
    ...{ name: "Counter", location_id: company.north },
  });
  const { pairing } = added as CallOutput<"createDevice">;
  const { content } = await server.call("pairDevice", { code: pairing.code });
  return content["device_token"] as string;
}

/** Gives an employee a PIN and signs them in with it on a tablet. @returns the sign-in's token */
export async function signInOnTablet(
  server: TestApp,
  device_token: string,
  who: TestEmployee,
  pin: string,
): Promise<string> {
  const admin = await server.database.db
    .selectFrom("employees")
    .select(["id", "user_id"])
    .where("company_id", "=", who.companyId)
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  const adminEmployee = {
    ...who,
    id: admin.id,
    userId: Number(admin.user_id),
    role: "admin",
  } as const;
  await server.done(adminEmployee, "updateEmployee", { id: who.id, pin });
  const { status, body } = await server.call("signInOnDevice", { device_token, pin });
  expect(status, JSON.stringify(body)).toBe(200);
  return body["token"] as string;
}
