// Makes each call once as an admin. Its status must be the reviewed one, its answer must match the OpenAPI document, and its audit
// entry must be the one that the contract declares. `permissions.test.ts` has the other callers.
import { auditEntries } from "@lineup/contract/audit-entries";
import type { Call } from "@lineup/contract/call";
import { type CallName, calls } from "@lineup/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";

import { expectedStatuses } from "./permissions.expected.ts";
import { callers } from "./support/permission-statuses.ts";
import { type DescribedCalls, describeCalls } from "./support/described-calls.ts";
import { preparedInputs } from "./support/prepared-inputs.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleFiles, sampleInputs } from "./support/sample-inputs.ts";
import { type CallOptions, type TestApp, requestOf, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let described: DescribedCalls;
/** The company for calls that only read or are refused. */
let shared: SampleCompany;
/** The ID of the last audit entry before a test. */
let last = 0;

beforeAll(async () => {
  server = await startTestApp();
  described = await describeCalls(server);
  shared = await sampleCompany(server);
});
afterAll(() => server.stop());

const names = Object.keys(calls) as CallName[];
const isWriting = ({ method, reads }: Call): boolean => method !== "GET" && reads !== true;
const byAdmin = callers.indexOf("admin");

test("The reviewed table names exactly the existing calls", () => {
  expect(Object.keys(expectedStatuses).toSorted()).toEqual(names.toSorted());
});

test("Audit entries are declared for exactly the calls that write", () => {
  const writing = names.filter((name) => isWriting(calls[name]));
  expect(Object.keys(auditEntries).toSorted()).toEqual(writing.toSorted());
});

test.for(names)("%s answers and makes audit entries as the contract says", async (name) => {
  const expected = expectedStatuses[name][byAdmin] ?? 0;
  const writes = isWriting(calls[name]);
  const company = writes && expected < 400 ? await sampleCompany(server) : shared;
  await server.database.db.deleteFrom("rate_limits").execute();
  last = (await entries()).at(-1)?.id ?? last;
  const as = await server.signIn(company.admin);
  const files = sampleFiles[name];
  const prepare = async () => ({
    ...sampleInputs[name](company),
    ...(await preparedInputs[name]?.(server, company.admin)),
  });
  const make = (input: object, options: CallOptions): Promise<number> =>
    described.send(name, requestOf(calls[name], input, options));
  const input = await prepare();
  expect(await make(input, { as, files })).toBe(expected);
  if (writes) {
    await expectEntered(name);
    // Repeating a call that then changes nothing makes no further entry.
    await make(await prepare(), { as, files });
    expect((await entries()).length).toBeLessThanOrEqual(2);
  }
  await make(input, { files });
  await make({}, { as });
});

async function expectEntered(name: CallName): Promise<void> {
  const declared = Object.hasOwn(auditEntries, name)
    ? auditEntries[name as keyof typeof auditEntries]
    : undefined;
  const found = await entries();
  if (declared === undefined || "none" in declared || "only" in declared)
    return expect(found).toEqual([]);
  expect(found.map((one) => [one.action, one.subject_kind])).toEqual([[name, declared.kind]]);
  const [entry] = found;
  expect(entry?.actor_name).not.toBe("");
  expect(entry?.subject_name).not.toBe("");
  expect(Object.keys(entry?.changes ?? {})).not.toEqual([]);
}

/** @returns the audit entries made since the start of the test */
function entries() {
  const all = server.database.db.selectFrom("audit_entries").selectAll();
  return all.where("id", ">", last).orderBy("id").execute();
}
