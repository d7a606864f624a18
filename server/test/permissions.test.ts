import { type CallName, calls } from "@lineup/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";

import { expectedStatuses } from "./permissions.expected.ts";
import { sampleCompany, sampleFiles, sampleInputs } from "./support/sample-inputs.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const names = Object.keys(calls) as CallName[];

test("The reviewed table names exactly the calls there are", () => {
  expect(Object.keys(expectedStatuses).toSorted()).toEqual(names.toSorted());
});

/** Each caller meets a company of its own, so that no call finds what another one left behind. */
test.for(names)("%s answers each role as reviewed", async (name) => {
  const got: number[] = [];
  for (const role of ["nobody", "employee", "manager", "admin", "stranger"] as const) {
    await server.database.db.deleteFrom("rate_limits").execute();
    const company = await sampleCompany(server);
    const caller =
      role === "stranger"
        ? (await server.company()).admin
        : role === "nobody"
          ? null
          : company[role];
    const as = caller === null ? undefined : await server.signIn(caller);
    const files = sampleFiles[name];
    const { status } = await server.call(name, sampleInputs[name](company), { as, files });
    got.push(status);
  }
  expect(got).toEqual(expectedStatuses[name]);
});
