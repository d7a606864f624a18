// Attempts that were counted while the server's clock was ahead: no one has to wait for that time to come.
import type { CallName } from "@lineup/contract/calls";
import { limits } from "@lineup/contract/limits";
import { beforeEach, expect, test } from "vitest";

import { reservePinAttempts } from "#server/platform/auth/pin-attempts";

import { type Place, callFrom } from "./support/call-from.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;

const here: Place = { network: "203.0.113.7" };
const afterHours = (hours: number) => new Date(TEST_START.getTime() + hours * 3_600_000);

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  await server.database.db.deleteFrom("rate_limits").execute();
});

const status = async (name: CallName, input: object) =>
  (await callFrom(server, here, name, input)).status;

test("Codes, passwords and reset links that were tried with the clock a day ahead are not counted", async () => {
  const phone = "312 555 0142";
  const email = "nobody@lineup.example";
  const spend = async () => {
    for (let count = 0; count < limits.signInByEmail.max; count += 1)
      expect(await status("login", { email, password: "wrong password" })).toBe(401);
    for (let count = 0; count < limits.resetByEmail.max; count += 1)
      expect(await status("requestPasswordReset", { email })).toBe(200);
    expect(await status("sendCode", { phone })).toBe(200);
    expect(await status("login", { email, password: "wrong password" })).toBe(429);
    expect(await status("requestPasswordReset", { email })).toBe(429);
    expect(await status("sendCode", { phone })).toBe(429);
  };
  server.setTime(afterHours(24));
  await spend();
  server.setTime(TEST_START);
  await spend();
});

test("Calls of a node whose clock is half a minute ahead are counted", async () => {
  const email = "nobody@lineup.example";
  server.setTime(new Date(TEST_START.getTime() + 30_000));
  for (let count = 0; count < limits.resetByEmail.max; count += 1)
    expect(await status("requestPasswordReset", { email })).toBe(200);
  server.setTime(TEST_START);
  expect(await status("requestPasswordReset", { email })).toBe(429);
});

test("Wrong PINs that were tried with the clock ahead are not counted", async () => {
  const { db } = server.database;
  const subjects = [{ subject: "a tablet", free: 2 }];
  await reservePinAttempts(db, subjects, afterHours(24));
  await reservePinAttempts(db, subjects, afterHours(24));
  await expect(reservePinAttempts(db, subjects, afterHours(24))).rejects.toThrow();
  await reservePinAttempts(db, subjects, TEST_START);
  await reservePinAttempts(db, subjects, TEST_START);
  await expect(reservePinAttempts(db, subjects, TEST_START)).rejects.toThrow();
});
