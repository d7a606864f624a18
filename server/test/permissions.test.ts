import type { Call } from "@lineup/contract/call";
import { type CallName, calls } from "@lineup/contract/calls";
import { expect, test } from "vitest";

import { expectedStatuses } from "./permissions.expected.ts";
import { callers } from "./support/permission-statuses.ts";
import type { TestEmployee } from "./support/company-fixture.ts";
import { preparedInputs } from "./support/prepared-inputs.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleFiles, sampleInputs } from "./support/sample-inputs.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;

useTestApp((started) => void (server = started));

type Caller = (typeof callers)[number];

const names = Object.keys(calls) as CallName[];
/** All callers except the admin, whose calls are in `every-call.test.ts`. */
const others = callers.filter((role) => role !== "admin");

function statusFor(name: CallName, role: Caller): number {
  return expectedStatuses[name][callers.indexOf(role)] ?? 0;
}

test.for(names)("%s answers each caller as reviewed", async (name) => {
  const got: Record<string, number> = {};
  for (const role of others) {
    await server.database.db.deleteFrom("rate_limits").execute();
    const company = await companyFor(name, role, statusFor(name, role));
    const caller = await callerOf(company, role);
    const as = caller === null ? undefined : await server.signIn(caller);
    const input = {
      ...sampleInputs[name](company),
      ...(await preparedInputs[name]?.(server, caller ?? company.employee)),
    };
    const { status } = await server.call(name, input, { as, files: sampleFiles[name] });
    got[role] = status;
  }
  const expected = others.map((role) => [role, statusFor(name, role)]);
  expect(got).toEqual(Object.fromEntries(expected));
});

let shared: SampleCompany | undefined;
/** The admin of this company has left it. */
let left: SampleCompany | undefined;

/** Calls that write get a company of their own, so they aren't affected by each other. */
async function companyFor(name: CallName, role: Caller, expected: number): Promise<SampleCompany> {
  const { method, reads }: Call = calls[name];
  const changes = method !== "GET" && !reads && expected < 400;
  if (changes) return sampleCompany(server);
  if (role === "leaver") return (left ??= await sampleCompany(server));
  return (shared ??= await sampleCompany(server));
}

async function callerOf(company: SampleCompany, role: Caller): Promise<TestEmployee | null> {
  if (role === "nobody") return null;
  if (role === "recipient") return company.employee;
  if (role === "colleague") return company.outsider;
  if (role === "stranger") return (await server.company()).admin;
  if (role !== "leaver") return company[role];
  await server.database.db
    .updateTable("employees")
    .set({ is_active: false })
    .where("id", "=", company.admin.id)
    .execute();
  return company.admin;
}
