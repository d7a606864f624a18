// A shop's staff shares one address. Whoever uses up the limits by address doesn't stop the devices that have signed in before.
import type { CallName } from "@lineup/contract/calls";
import { type Limit, limits } from "@lineup/contract/limits";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { networkOf } from "#server/platform/http/network";

import { type Place, callFrom } from "./support/call-from.ts";
import { lastMessage } from "./support/last-message.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;

const network = "203.0.113.7";
const password = "blue kettle 42";
const staff = Array.from({ length: 30 }, (_, index) => ({
  email: `staff-${index}@lineup.example`,
  phone: `312555${String(1000 + index)}`,
  place: { network, device: `the-own-phone-of-staff-member-number-${index}` },
}));
type Member = (typeof staff)[number];
const [first, second] = staff as [Member, Member];

useTestApp((started) => void (server = started));

const from = (place: Place, name: CallName, input: object) => callFrom(server, place, name, input);
const statusOf = async (...call: Parameters<typeof from>) => (await from(...call)).status;

beforeAll(async () => {
  for (const { email, phone, place } of staff) {
    const account = { name_first: "Ana", email, password, password_confirmation: password };
    expect(await statusOf(place, "signUp", account)).toBe(200);
    const { db } = server.database;
    const proven = { phone, phone_verified_at: TEST_START };
    await db.updateTable("users").set(proven).where("email", "=", email).execute();
  }
});

/** Someone at the address has used up each limit by address. */
beforeEach(async () => {
  const { db } = server.database;
  await db.deleteFrom("rate_limits").execute();
  for (const [name, { per, max }] of Object.entries(limits) as [string, Limit][])
    if (per === "address")
      await sql`insert into rate_limits (name, subject, stamps, updated_at)
        values (${name}, ${networkOf(network)}, array_fill(${TEST_START}::timestamptz, array[${max}::int]), ${TEST_START})`.execute(
        db,
      );
});

const codeIn = async () =>
  (await lastMessage(server.app, server.database, "send-sms")).text.slice(0, 6);
const tokenIn = async () =>
  /token=([\w-]+)/.exec((await lastMessage(server.app, server.database, "send-mail")).text)?.[1];

/** @returns the calls of a sign-in, each with what it needs */
function attempts({ email, phone }: Member): (readonly [CallName, object])[] {
  const chosen = { password: "green kettle 43", password_confirmation: "green kettle 43" };
  return [
    ["login", { email, password }],
    ["sendCode", { phone }],
    ["loginWithCode", { phone, token: "000000" }],
    ["requestPasswordReset", { email }],
    ["resetPassword", { email, token: "no-token", ...chosen }],
  ];
}

test("Thirty people whose devices are known sign in within a minute, although the address has no attempt left", async () => {
  for (const { email, phone, place } of staff) {
    expect(await statusOf(place, "login", { email, password })).toBe(200);
    expect(await statusOf(place, "sendCode", { phone })).toBe(200);
    const token = await codeIn();
    expect(await statusOf(place, "loginWithCode", { phone, token })).toBe(200);
  }
});

test("Each of them can get a new password, too", async () => {
  for (const { email, place } of staff) {
    expect(await statusOf(place, "requestPasswordReset", { email })).toBe(200);
    const chosen = { password, password_confirmation: password, token: await tokenIn() };
    expect(await statusOf(place, "resetPassword", { email, ...chosen })).toBe(200);
  }
});

test.for(attempts(first))(
  "A stranger at the address has no attempt left for %s",
  async ([name, input]) => {
    expect(await statusOf({ network }, name, input)).toBe(429);
    const made = { network, device: "a-key-that-was-made-up-a-moment-ago-01" };
    expect(await statusOf(made, name, input), "with a new key").toBe(429);
    expect(await statusOf(second.place, name, input), "with the key of another account").toBe(429);
  },
);

test("A known device keeps to limits of its own", async () => {
  const [, , [code, guess], , [reset, wrong]] = attempts(first) as [
    ...[unknown, unknown, [CallName, object], unknown, [CallName, object]],
  ];
  for (let count = 0; count < limits.codeTriesByPhone.max; count += 1)
    expect(await statusOf(first.place, code, guess)).toBe(422);
  expect(await statusOf(first.place, code, guess)).toBe(429);
  for (let count = 0; count < limits.resetTriesByEmail.max; count += 1)
    expect(await statusOf(first.place, reset, wrong)).toBe(422);
  expect(await statusOf(first.place, reset, wrong)).toBe(429);
  const mistyped = { email: first.email, password: "wrong password" };
  for (let count = 0; count < limits.signInByEmail.max; count += 1)
    expect(await statusOf(first.place, "login", mistyped)).toBe(401);
  expect(await statusOf(first.place, "login", { ...mistyped, password })).toBe(429);
});
