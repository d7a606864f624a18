import { calls } from "@lineup/contract/calls";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { hashPassword } from "#server/platform/auth/passwords";

import { preparedInputs } from "./support/prepared-inputs.ts";
import { sampleCompany } from "./support/sample-company.ts";
import { sampleInputs } from "./support/sample-inputs.ts";
import { type TestApp, requestOf, startTestApp } from "./support/test-app.ts";

const POOL = 2;
const AT_ONCE = 20;

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp(undefined, {}, { maxConnections: POOL });
});

afterAll(() => server.stop());

beforeEach(async () => {
  await server.database.db.deleteFrom("rate_limits").execute();
});

const hashing = ["login", "signUp", "resetPassword", "updateUserDetails"] as const;
const signingIn = [...hashing, "loginWithCode"] as const;
type SigningIn = (typeof signingIn)[number];

test.for(signingIn)("%s uses one connection at a time", async (name) => {
  const inputs = await Promise.all(Array.from({ length: AT_ONCE }, () => ready(name)));
  const statuses = await Promise.all(inputs.map((input) => answer(name, input)));
  expect(statuses).toEqual(Array.from({ length: AT_ONCE }, () => 200));
});

test.for(hashing)("%s waits to hash a password without an open transaction", async (name) => {
  const input = await ready(name);
  const inTheWay = Promise.all(Array.from({ length: 120 }, () => hashPassword("in the way")));
  let answered = false;
  const called = answer(name, input).finally(() => (answered = true));
  const seen: number[] = [];
  for (let look = 0; look < 10; look += 1) seen.push(await countIdleTransactions());
  expect(answered, "it waited while we looked").toBe(false);
  expectNoneHeld(seen);
  expect(await called).toBe(200);
  await inTheWay;
});

test("a picture is processed without an open transaction", async () => {
  const company = await server.company();
  const file = { name: "kitchen.png", content: await largePicture() };
  const as = await server.signIn(company.manager);
  const now = { answered: false };
  const called = server
    .call("uploadFile", { company_id: company.id }, { as, files: { file } })
    .finally(() => (now.answered = true));
  const seen: number[] = [];
  while (!now.answered) seen.push(await countIdleTransactions());
  expect((await called).status).toBe(200);
  expect(seen.length, "it took a while").toBeGreaterThan(5);
  expectNoneHeld(seen);
});

/** A picture that takes a while to process. */
function largePicture(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#fff", noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A transaction held open during the work shows in every sample. On a busy machine, a short one may show in a single sample. */
function expectNoneHeld(seen: readonly number[]): void {
  expect(seen.filter((count) => count > 0).length).toBeLessThan(seen.length / 4);
}

/** @returns the number of this database's transactions that have been open and idle for a while */
async function countIdleTransactions(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 10));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database()
    and state = 'idle in transaction' and state_change < clock_timestamp() - interval '5 ms'`.execute(
    server.database.db,
  );
  return rows[0]?.count ?? 0;
}

interface Ready {
  readonly input: object;
  readonly as?: string;
}

async function ready(name: SigningIn): Promise<Ready> {
  const company = await sampleCompany(server);
  const prepared = await preparedInputs[name]?.(server, company.employee);
  if (name !== "updateUserDetails") return { input: prepared ?? sampleInputs[name](company) };
  const input = { password: "long enough 1", password_confirmation: "long enough 1" };
  return { input, as: await server.signIn(company.employee) };
}

let addresses = 0;

/** Makes a call from its own address, so no limit is reached. A code works only at the address that it was prepared for. */
async function answer(name: SigningIn, { input, as }: Ready): Promise<number> {
  addresses += 1;
  const remoteAddress = name === "loginWithCode" ? "127.0.0.1" : `10.1.0.${addresses}`;
  return (await server.inject({ ...requestOf(calls[name], input, { as }), remoteAddress })).status;
}
