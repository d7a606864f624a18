import { beforeEach, expect, test } from "vitest";

import { lastMessage } from "./support/last-message.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let people = 0;
let email: string;

const good = "blue kettle 42";
const ana = { name_first: "Anabel", name_last: "Ortiz", phone: "(312) 555-0142" };

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  await server.database.db.deleteFrom("rate_limits").execute();
  people += 1;
  email = `anabel.ortiz.${people}@lineup.example`;
});

const common = [
  ...["password", "Password1", "PASSWORD123", "12345678", "1234567890", "qwertyuiop", "iloveyou"],
  ...[
    "welcome1",
    "sunshine",
    "football",
    "baseball",
    "letmein1",
    "abcd1234",
    "1q2w3e4r",
    "trustno1",
  ],
  ...["Password1!", "sunshine!!", "aaaaaaaa", "!!!!!!!!!!", "  password  "],
];
const own = () => [
  ...[email, email.toUpperCase(), email.split("@")[0] ?? "", `${email.split("@")[0]}2024!`],
  ...[
    "3125550142",
    "(312) 555-0142",
    "+1 312 555 0142",
    "Anabel Ortiz",
    "anabelortiz",
    "AnabelOrtiz1",
  ],
];
const fine = [good, "Tr0ub4dor&3x", "anabel likes tea", "ortiz-and-other-words", "пароль-длинный"];

const commonText = "Too many people use this password. Choose another one";
const ownText = "Don't use your e-mail address, phone number or name as your password";

const signUp = (password: string, as = email) =>
  server.call("signUp", { ...ana, email: as, password, password_confirmation: password });

test("Sign-up refuses common passwords and one's own address, number and name", async () => {
  for (const password of common) {
    const { status, body } = await signUp(password);
    expect([status, body["errors"]], password).toEqual([422, { password: [commonText] }]);
  }
  for (const password of own()) {
    const { status, body } = await signUp(password);
    expect([status, body["errors"]], password).toEqual([422, { password: [ownText] }]);
  }
  for (const [n, password] of fine.entries())
    expect((await signUp(password, `fine-${n}-${email}`)).status, password).toBe(200);
});

test("A reset link refuses them too, and can still be used", async () => {
  await signUp(good);
  await server.call("requestPasswordReset", { email });
  const { text } = await lastMessage(server.app, server.database, "send-mail");
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
  const reset = (password: string) =>
    server.call("resetPassword", { email, token, password, password_confirmation: password });
  for (const password of ["password1", email, "anabel ortiz"]) {
    const { status, body } = await reset(password);
    expect([status, Object.keys(body["errors"] ?? {})], password).toEqual([422, ["password"]]);
  }
  expect((await reset("green kettle 43")).status).toBe(200);
});

test("The profile refuses them too, also the address that is set in the same call", async () => {
  const as = String((await signUp(good)).body["token"]);
  const change = (password: string, more: object = {}) =>
    server.call("updateUserDetails", { current_password: good, password, ...more }, { as });
  const other = `new-${email}`;
  for (const [password, more] of [
    ["password1", {}],
    [email, {}],
    ["3125550142", {}],
    [other, { email: other }],
  ] as const) {
    const { status, body } = await change(password, more);
    expect([status, Object.keys(body["errors"] ?? {})], password).toEqual([422, ["password"]]);
  }
  expect((await change("green kettle 43")).status).toBe(200);
});

test("Someone who has such a password from before can still sign in", async () => {
  const { hashPassword } = await import("#server/platform/auth/passwords");
  await signUp(good);
  await server.database.db
    .updateTable("users")
    .set({ password_hash: await hashPassword("password1") })
    .where("email", "=", email)
    .execute();
  expect((await server.call("login", { email, password: "password1" })).status).toBe(200);
});
