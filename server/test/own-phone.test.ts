// A person who signed up by e-mail adds a phone number in their profile.
import { afterEach, beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { lastMessage } from "./support/last-message.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

const phone = "3125550190";

let node: TestApp;
let company: TestCompany;
let token: string;
let minutes = 0;

beforeEach(async () => {
  node = await startTestApp();
  company = await node.company();
  token = await signUp("ana@lineup.example");
  minutes = 0;
});
afterEach(() => node.stop());

async function signUp(email: string): Promise<string> {
  const password = "long enough 1";
  const answer = await node.call("signUp", {
    ...{ email, password, password_confirmation: password },
    name_first: "Ana",
  });
  return String(answer.body["token"]);
}

function minutePasses(): void {
  minutes += 1;
  node.setTime(new Date(TEST_START.getTime() + minutes * 60_000));
}

/** Requests a code. @returns the code in the message */
async function askCode(as = token, written = phone): Promise<string> {
  minutePasses();
  const { status } = await node.call("requestPhoneCode", { phone: written }, { as });
  expect(status).toBe(200);
  const { to, text } = await lastMessage(node.app, node.database, "send-sms");
  expect(to).toBe(`+1${phone}`);
  return /^\d{6}/.exec(text)?.[0] ?? "";
}

const confirm = (code: string, as = token) =>
  node.call("confirmPhone", { phone: "(312) 555-0190", token: code }, { as });

const user = async (as = token) =>
  (await node.call("getUserDetails", {}, { as })).content["user"] as Record<string, unknown>;

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("the code adds the phone once, and joins the companies that have an employee with it", async () => {
  const place = await node.database.db
    .insertInto("employees")
    .values({ company_id: company.id, name_first: "Ana", role: "employee", phone })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await user()).toMatchObject({ phone: null, phone_verified: false });

  const code = await askCode();
  expect((await confirm(wrong(code))).body["code"]).toBe("code_invalid");
  expect((await confirm(code)).status).toBe(200);

  expect(await user()).toMatchObject({ phone, phone_verified: true });
  const { content } = await node.call("getUserDetails", {}, { as: token });
  expect(content["companies"]).toMatchObject([{ id: company.id }]);
  expect(content["employee"]).toMatchObject({ id: place.id });
  expect((await confirm(code)).body["code"]).toBe("code_invalid");
});

test("the code signs no one in, works for no one else, and doesn't affect a sign-in code", async () => {
  const other = await signUp("eve@lineup.example");
  await askCode().then(confirm);
  minutePasses();
  await node.call("sendCode", { phone });
  const signInCode = /^\d{6}/.exec((await lastMessage(node.app, node.database, "send-sms")).text);

  const code = await askCode(other);
  expect((await node.call("loginWithCode", { phone, token: code })).status).toBe(422);
  expect((await confirm(code)).body["code"]).toBe("code_invalid");
  const login = { phone, token: signInCode?.[0] };
  expect((await node.call("loginWithCode", login)).status).toBe(200);
});

test("a sign-in code sent to a phone before the person gave it up signs no one in", async () => {
  await askCode().then((code) => confirm(code));
  minutePasses();
  await node.call("sendCode", { phone });
  const code = /^\d{6}/.exec((await lastMessage(node.app, node.database, "send-sms")).text)?.[0];
  const moved = await node.call("updateUserDetails", { phone: "312 555 0191" }, { as: token });
  expect(moved.status).toBe(200);
  const late = await node.call("loginWithCode", { phone, token: code });
  expect(late.body["code"]).toBe("code_invalid");
});

test("a phone that another account has verified stays with that account", async () => {
  await askCode().then((code) => confirm(code));
  const other = await signUp("eve@lineup.example");

  const refused = await confirm(await askCode(other), other);

  expect(refused.status).toBe(409);
  expect(await user(other)).toMatchObject({ phone: null, phone_verified: false });
  expect(await user()).toMatchObject({ phone, phone_verified: true });
});

test("a code expires after ten minutes, after five attempts, and when another is requested", async () => {
  const late = await askCode();
  for (let passed = 0; passed < 10; passed += 1) minutePasses();
  expect((await confirm(late)).status).toBe(422);

  const tried = await askCode();
  for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong(tried))).status).toBe(422);
  expect((await confirm(tried)).status).toBe(422);

  const replaced = await askCode();
  const newest = await askCode();
  if (replaced !== newest) expect((await confirm(replaced)).status).toBe(422);
  expect((await confirm(newest)).status).toBe(200);
});

test("a number gets one code in 30 seconds and five an hour, whoever requests them", async () => {
  const other = await signUp("eve@lineup.example");
  await askCode();
  const again = await node.call("requestPhoneCode", { phone }, { as: other });
  expect(again.status).toBe(429);
  for (let sent = 1; sent < 5; sent += 1) await askCode(sent % 2 ? other : token);
  minutePasses();
  expect((await node.call("requestPhoneCode", { phone }, { as: token })).status).toBe(429);
  // Codes for signing in count too.
  expect((await node.call("sendCode", { phone })).status).toBe(429);
});

test("an invalid phone number is an error of its field", async () => {
  const { status, body } = await node.call("requestPhoneCode", { phone: "12" }, { as: token });
  expect([status, Object.keys(body["errors"] as object)]).toEqual([422, ["phone"]]);
});
