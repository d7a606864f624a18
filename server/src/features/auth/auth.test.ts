import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { type App, createApp } from "#server/app";
import { readConfig } from "#server/config";
import { seedDemo } from "#server/seed/seed-demo";

import { lastMessage } from "../../../test/support/last-message.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/support/test-database.ts";

let database: TestDatabase;
let app: App;
let dataDir: string;
let now = new Date("2026-03-02T12:00:00Z");
let caller = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "lineup-auth-"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, TRUST_PROXY: "1" });
  app = await createApp({
    config,
    log: pino({ level: "silent" }),
    databaseUrl: database.url,
    version: "0",
    clock: () => now,
  });
  await app.start();
  await seedDemo(app);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  body: { code?: string; token?: string; content?: Record<string, unknown>; message?: string };
}

/** Makes each call from another IP address of one device, so rate limits by address don't interfere. */
async function call(
  method: "GET" | "POST" | "DELETE",
  url: string,
  payload?: object,
  token?: string,
): Promise<Answer> {
  caller += 1;
  const response = await app.http.inject({
    method,
    url: `/api/${url}`,
    headers: {
      "x-forwarded-for": `10.0.${caller >> 8}.${caller & 255}`,
      "x-device-key": "the-one-device-of-these-tests-0000",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

function minutesPass(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000);
}

async function signIn(name: string, password = "lineup-demo"): Promise<string> {
  const { body } = await call("POST", "login", { email: `${name}@lineup.example`, password });
  return body.token ?? "";
}

/** Requests a sign-in code and reads it from the job that sends it. */
async function requestCode(phone: string): Promise<string> {
  minutesPass(61);
  const { status, body } = await call("POST", "token", { phone });
  expect({ status, content: body.content }).toEqual({ status: 200, content: { sent: true } });
  const { text } = await lastMessage(app, database, "send-sms");
  return /^\d{6}/.exec(text)?.[0] ?? "";
}

const useCode = (phone: string, token: string) => call("POST", "login-token", { phone, token });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code signs in once, whatever format the phone number is typed in", async () => {
  const code = await requestCode("(312) 555-0103");
  const first = await useCode("+1 312 555 0103", code);
  expect(first.status).toBe(200);
  expect((await call("GET", "user/details", undefined, first.body.token)).status).toBe(200);
  expect((await useCode("3125550103", code)).body.code).toBe("code_invalid");
});

test("a code stops working after ten minutes, after five tries and when a new one is requested", async () => {
  const phone = "3125550103";
  const late = await requestCode(phone);
  minutesPass(10);
  expect((await useCode(phone, late)).body.code).toBe("code_invalid");

  const tried = await requestCode(phone);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await useCode(phone, wrong(tried))).status).toBe(422);
  expect((await useCode(phone, tried)).body.code).toBe("code_invalid");

  const replaced = await requestCode(phone);
  const newest = await requestCode(phone);
  if (replaced !== newest) expect((await useCode(phone, replaced)).status).toBe(422);
  expect((await useCode(phone, newest)).status).toBe(200);
});

test("an unknown phone number gets the same answers but no message", async () => {
  const phone = "3125550199";
  const code = await requestCode(phone);
  expect((await lastMessage(app, database, "send-sms")).to).toBe("");
  expect((await useCode(phone, wrong(code))).body).toEqual((await useCode(phone, code)).body);
});

test("the first code creates an account for an employee whose phone their company has on file", async () => {
  const { body } = await useCode("3125550120", await requestCode("3125550120"));
  const details = await call("GET", "user/details", undefined, body.token);
  expect(details.body.content).toMatchObject({
    user: { phone: "3125550120", phone_verified: true, has_password: false },
    company: { name: "Harbor Street Kitchen", pivot: { role: "employee" } },
  });
});

test("sign-in fails the same way for a wrong password and an unknown e-mail address", async () => {
  const known = await call("POST", "login", { email: "admin@lineup.example", password: "no" });
  const unknown = await call("POST", "login", { email: "nobody@lineup.example", password: "no" });
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ status: 401, body: { code: "sign_in_failed" } });
});

test("a password reset doesn't reveal who has an account, ends other sessions and works once", async () => {
  const before = await signIn("manager");
  const email = "manager@lineup.example";
  const known = await call("POST", "trigger-password-reset", { email });
  const mail = await lastMessage(app, database, "send-mail");
  expect(mail.to).toBe(email);
  const unknown = await call("POST", "trigger-password-reset", { email: "no@lineup.example" });
  expect(known).toEqual(unknown);

  const token = /token=([\w-]+)/.exec(mail.text)?.[1];
  const choose = { token, password: "another-1", password_confirmation: "another-1" };
  const stolen = await call("POST", "reset-password", { ...choose, email: "admin@lineup.example" });
  expect(stolen.body.code).toBe("token_invalid");
  const after = await call("POST", "reset-password", { ...choose, email });
  expect((await call("GET", "user/details", undefined, before)).status).toBe(401);
  expect((await call("GET", "user/details", undefined, after.body.token)).status).toBe(200);
  expect((await call("POST", "reset-password", { ...choose, email })).body.code).toBe(
    "token_invalid",
  );
  expect(await signIn("manager")).toBe("");
  expect(await signIn("manager", "another-1")).not.toBe("");
});

test("signing out ends the session", async () => {
  const token = await signIn("employee");
  expect((await call("POST", "logout", {}, token)).status).toBe(200);
  expect((await call("GET", "user/details", undefined, token)).status).toBe(401);
});

test("another company's details answer like those of a company that doesn't exist", async () => {
  const token = await signIn("other");
  const theirs = await call("GET", "company/details?company_id=1", undefined, token);
  const none = await call("GET", "company/details?company_id=999", undefined, token);
  expect(theirs).toEqual(none);
  expect(theirs.status).toBe(404);
  expect((await call("GET", "user/details?company_id=1", undefined, token)).status).toBe(404);
  expect((await call("POST", "user/default-company", { company_id: 1 }, token)).status).toBe(404);
  expect((await call("GET", "company/details?company_id=2", undefined, token)).status).toBe(200);
});

test("only phone numbers on file get a text message", async () => {
  await requestCode("3125550198");
  await requestCode("3125550101");
  await vi.waitFor(async () => {
    const messages = (await app.adapters.outbox?.list({ limit: 100 })) ?? [];
    const receivers = messages.map(({ to }) => to);
    expect(receivers).toContain("+13125550101");
    expect(receivers).not.toContain("+13125550198");
    expect(receivers).not.toContain("");
  }, 10_000);
});
