import { beforeEach, expect, test } from "vitest";

import { lastMessage } from "./support/last-message.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: SampleCompany;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  await server.database.db.deleteFrom("rate_limits").execute();
  company = await sampleCompany(server);
});

const password = "long enough 1";
let people = 0;

/** Signs up a new person. @returns their e-mail address and the answer */
async function signUp(more: object = {}): Promise<Answer & { email: string }> {
  people += 1;
  const email = `person-${people}@lineup.example`;
  const answer = await server.call("signUp", { name_first: "Nia", email, password, ...more });
  return { ...answer, email };
}

const tokenOf = ({ content }: Answer): string => String(content["token"]);

test("Signing up answers with the new user, who belongs to the token's company", async () => {
  const { content, email } = await signUp({ token: company.joinCode, name_last: "Okafor" });
  expect(content["user"]).toMatchObject({
    email,
    name: "Nia Okafor",
    default_employee: { company_id: company.id, role: "employee" },
  });
});

test("The details of a person have the fields of the documents", async () => {
  const { content: made } = await signUp({ token: company.joinCode });
  const answer = await server.call("getUserDetails", {}, { as: String(made["token"]) });
  expect(answer.body["min_app_version"]).toEqual({ web: null });
  expect(answer.content).toMatchObject({
    ...{ using_employee_as: "employee", employee: { company_id: company.id } },
    ...{ company: { id: company.id }, companies: [{ id: company.id }] },
    user: {
      ...{ default_locale: "en", phone: null, default_employee_id: expect.any(Number) },
      default_employee: { id: expect.any(Number), role: "employee" },
    },
  });
});

test.each([null, ""])("A token of %j counts as no token", async (token) => {
  const { email, status } = await signUp({ token });
  expect(status).toBe(200);
  expect((await server.call("login", { email, password, token })).status).toBe(200);
  const code = await server.call("loginWithCode", {
    ...{ phone: "312 555 0143", token: "000000", invite: token },
  });
  expect(code.body["code"]).toBe("code_invalid");
});

test("A new password needs no confirmation, but a confirmation must match", async () => {
  const differing = { password_confirmation: "long enough 2" };
  const refused = { password_confirmation: ["The passwords don't match"] };
  expect((await signUp(differing)).body["errors"]).toEqual(refused);

  const person = await signUp();
  const change = { current_password: password, password: "long enough 3" };
  const as = tokenOf(person);
  const changed = await server.call("updateUserDetails", { ...change, ...differing }, { as });
  expect(changed.body["errors"]).toEqual(refused);
  expect((await server.call("updateUserDetails", change, { as })).status).toBe(200);

  const reset = { email: person.email, token: await resetToken(person.email), password };
  const other = await server.call("resetPassword", { ...reset, ...differing });
  expect(other.body["errors"]).toEqual(refused);
  expect((await server.call("resetPassword", reset)).status).toBe(200);
});

test("A request for a password reset gets the same answer for everyone, in their language", async () => {
  const { email } = await signUp();
  const known = await server.call("requestPasswordReset", { email });
  expect(known.body["message"]).toBe(
    "If that address belongs to an account, we've sent it an e-mail to reset the password.",
  );
  const unknown = await server.call("requestPasswordReset", { email: "no@lineup.example" });
  expect(unknown).toEqual(known);
});

test("A reset token is valid with its address or without one, but not with another address", async () => {
  const { email } = await signUp();
  const token = await resetToken(email);
  for (const input of [{ token, email }, { token }, { token, email: "" }])
    expect((await server.call("verify", input)).content["type"]).toBe("password_reset");
  const stolen = await server.call("verify", { token, email: "no@lineup.example" });
  expect(stolen.body["code"]).toBe("token_invalid");
});

test.for([{ password: "long enough 2" }, { email: "moved@lineup.example" }])(
  "An earlier reset link doesn't work after a change to %o",
  async (change) => {
    const person = await signUp();
    const before = await resetToken(person.email);
    const input = { current_password: password, ...change };
    const changed = await server.call("updateUserDetails", input, { as: tokenOf(person) });
    expect(changed.status).toBe(200);

    const { email } = { ...person, ...change };
    expect((await server.call("verify", { token: before })).body["code"]).toBe("token_invalid");
    const chosen = { email, token: before, password: "another one 1" };
    const late = await server.call("resetPassword", chosen);
    expect(late.body["code"]).toBe("token_invalid");
    const reset = { ...chosen, token: await resetToken(email) };
    expect((await server.call("resetPassword", reset)).status).toBe(200);
  },
);

test("A wrong code or token is an error of its field", async () => {
  const code = await server.call("loginWithCode", { phone: "312 555 0143", token: "000000" });
  expect(code.body["errors"]).toEqual({
    token: ["That code is wrong or has expired. Try again or get a new one"],
  });
  const token = await server.call("verify", { token: "unknown" });
  expect(token.body["errors"]).toEqual({ token: ["This link or code is no longer valid"] });
});

test("A full name is split into first and last name, unless these are given", async () => {
  const as = tokenOf(await signUp());
  const rename = async (names: object) =>
    (await server.call("updateUserDetails", names, { as })).content["user"];
  expect(await rename({ name: " Nia Maria  Okafor" })).toMatchObject({
    ...{ name: "Nia Maria Okafor", name_first: "Nia", name_last: "Maria Okafor" },
  });
  expect(await rename({ name: "Ona" })).toMatchObject({ name_first: "Ona", name_last: "" });
  expect(await rename({ name: "X Y", name_first: "Ada" })).toMatchObject({ name: "Ada Y" });
});

/**
 * Otherwise the code would create a second, empty account that keeps the phone for good, and the employee could never add the
 * phone to their own account.
 */
test("A code to the phone of an employee who has an account opens that account, not a new one", async () => {
  const phone = "312 555 0177";
  const person = await signUp({ phone, token: company.joinCode });
  await server.call("sendCode", { phone });
  const message = await lastMessage(server.app, server.database, "send-sms");
  expect(message.to).toBe("+13125550177");
  const code = /\d{6}/.exec(message.text)?.[0] ?? "";
  const signedIn = await server.call("loginWithCode", { phone, token: code });
  expect(signedIn.status).toBe(200);
  const holders = await server.database.db
    .selectFrom("users")
    .select("email")
    .where("phone", "=", "3125550177")
    .execute();
  expect(holders).toEqual([{ email: person.email }]);
});

async function resetToken(email: string): Promise<string> {
  await server.call("requestPasswordReset", { email });
  const mail = await lastMessage(server.app, server.database, "send-mail");
  return /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
}
