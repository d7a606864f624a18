// A phone that someone only gave, at sign-up or in their profile: a code is sent to it, and entering the code proves it.
import { beforeEach, expect, test } from "vitest";

import { type Place, callFrom } from "./support/call-from.ts";
import type { TestCompany } from "./support/company-fixture.ts";
import { lastMessage } from "./support/last-message.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let people = 0;
let phone: string;
let email: string;

const password = "blue kettle 42";
const home = { network: "203.0.113.7" };
const ownPhone = { network: "198.51.100.20", device: "the-owners-own-phone-0000000000001" };
const elsewhere = { network: "192.0.2.44", device: "a-browser-that-nobody-has-used-00001" };

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  await server.database.db.deleteFrom("rate_limits").execute();
  company = await server.company();
  people += 1;
  phone = `312555${String(2000 + people)}`;
  email = `owner-${people}@lineup.example`;
});

async function signUp(place: Place, as = email): Promise<string> {
  const account = { name_first: "Ana", email: as, phone, password };
  const { status, body } = await callFrom(server, place, "signUp", account);
  expect(status).toBe(200);
  return String(body["token"]);
}

const userOf = async (as: string) =>
  (await server.call("getUserDetails", {}, { as })).content["user"] as Record<string, unknown>;

async function sentCode(place: Place): Promise<string> {
  expect((await callFrom(server, place, "sendCode", { phone })).status).toBe(200);
  const { to, text } = await lastMessage(server.app, server.database, "send-sms");
  expect(to).toBe(`+1${phone}`);
  return text.slice(0, 6);
}

async function logInByCode(place: Place) {
  const token = await sentCode(place);
  const { status, body } = await callFrom(server, place, "loginWithCode", { phone, token });
  return { status, code: body["code"], token: String(body["token"]) };
}

async function employ(name: string): Promise<number> {
  const { id } = await server.database.db
    .insertInto("employees")
    .values({ company_id: company.id, name_first: name, role: "employee", phone })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function accountOf(employeeId: number): Promise<number | null> {
  const { user_id } = await server.database.db
    .selectFrom("employees")
    .select("user_id")
    .where("id", "=", employeeId)
    .executeTakeFirstOrThrow();
  return user_id;
}

test.for([
  ["the same network", home, home],
  ["the same browser on another network", ownPhone, { ...ownPhone, network: "192.0.2.1" }],
  ["another browser on the same network", ownPhone, { ...elsewhere, network: ownPhone.network }],
] as const)(
  "A phone given at sign-up signs in by a code, and is proven then: %s",
  async ([, signedUpAt, loggedInAt]) => {
    const { id } = await userOf(await signUp(signedUpAt));
    const { status, token } = await logInByCode(loggedInAt);
    expect(status).toBe(200);
    expect(await userOf(token)).toMatchObject({ id, email, phone, phone_verified: true });
    // From now on, the phone signs in anywhere, and the password still does.
    server.setTime(new Date(TEST_START.getTime() + 3_600_000));
    expect((await logInByCode(elsewhere)).status).toBe(200);
    expect((await callFrom(server, home, "login", { email, password })).status).toBe(200);
  },
);

test("A code entered in the profile joins the account to the company that has its phone on file", async () => {
  const token = await signUp(ownPhone);
  const place = await employ("Ana");
  const { id } = await userOf(token);
  await server.call("requestPhoneCode", { phone }, { as: token });
  const { text } = await lastMessage(server.app, server.database, "send-sms");
  await server.call("confirmPhone", { phone, token: text.slice(0, 6) }, { as: token });
  expect(await userOf(token)).toMatchObject({ id, phone_verified: true });
  expect(await accountOf(place)).toBe(id);
});

test("A code doesn't sign a stranger in to an account that gave their number by a slip", async () => {
  const account = await userOf(await signUp(ownPhone));
  expect(await logInByCode(elsewhere)).toMatchObject({ status: 409, code: "conflict" });
  const [unchanged] = await server.database.db
    .selectFrom("users")
    .select("phone_verified_at")
    .where("id", "=", Number(account["id"]))
    .execute();
  expect(unchanged?.phone_verified_at).toBeNull();
});

test("On a new device, the account's owner logs in by password once, and then by code", async () => {
  const { id } = await userOf(await signUp(ownPhone));
  const token = await sentCode(elsewhere);
  const use = () => callFrom(server, elsewhere, "loginWithCode", { phone, token });
  const refused = await use();
  expect(refused.body["message"]).toMatch(/Log in with your e-mail and password here once/);
  expect((await callFrom(server, elsewhere, "login", { email, password })).status).toBe(200);
  const { status, body } = await use();
  expect(status).toBe(200);
  expect(await userOf(String(body["token"]))).toMatchObject({ id, phone_verified: true });
});

test.for([
  ["the colleague's browser", ownPhone, ownPhone],
  ["the colleague's browser, on another network", ownPhone, { ...ownPhone, network: "192.0.2.1" }],
  [
    "another browser on the colleague's network",
    ownPhone,
    { ...elsewhere, network: "198.51.100.20" },
  ],
  ["the colleague's network, by a client without a key", home, home],
] as const)(
  "An employee on file gets their own account, although a colleague's account names their number: %s",
  async ([, signedUpAt, loggedInAt]) => {
    const taker = await signUp(signedUpAt);
    const colleague = await userOf(taker);
    const place = await employ("Bo");
    const { status, token } = await logInByCode(loggedInAt);
    expect(status).toBe(200);
    const own = await userOf(token);
    expect(own["id"]).not.toBe(colleague["id"]);
    expect(own).toMatchObject({ email: null, has_password: false, phone_verified: true });
    expect(await accountOf(place)).toBe(own["id"]);
    expect(await userOf(taker)).toMatchObject({ phone_verified: false });
  },
);

test("An invited employee's number, named by a colleague, doesn't show the colleague the invitation", async () => {
  const taker = await signUp(ownPhone);
  const place = await employ("Bo");
  await server.database.db
    .insertInto("invites")
    .values({
      company_id: company.id,
      employee_id: place,
      token: `named-phone-${people}`,
      phone,
      expires_at: new Date(TEST_START.getTime() + 86_400_000),
    })
    .execute();
  const { token } = await logInByCode(ownPhone);
  const invitesOf = async (as: string) =>
    (await server.call("listInvites", { phone }, { as })).content["invites"];
  expect(await invitesOf(token)).toHaveLength(1);
  expect(await invitesOf(taker)).toEqual([]);
});

test("A phone that one account has proven stays with it, and others that name it get nothing", async () => {
  const first = await userOf(await signUp(ownPhone));
  expect((await logInByCode(ownPhone)).status).toBe(200);
  await signUp(home, `other-${people}@lineup.example`);
  server.setTime(new Date(TEST_START.getTime() + 60_000));
  const { status, token } = await logInByCode(home);
  expect(status).toBe(200);
  expect(await userOf(token)).toMatchObject({ id: first["id"], email });
});

test("Of two accounts that name a phone, the browser's own is signed in to", async () => {
  await signUp(home, `other-${people}@lineup.example`);
  const second = await userOf(await signUp(ownPhone));
  const { status, token } = await logInByCode({ ...ownPhone, network: home.network });
  expect(status).toBe(200);
  expect(await userOf(token)).toMatchObject({ id: second["id"] });
});

test("A number that was changed in the profile is proven in the same way, and the old one no longer signs in", async () => {
  const token = await signUp(ownPhone);
  const old = phone;
  phone = `773555${String(2000 + people)}`;
  await server.call("updateUserDetails", { phone }, { as: token });
  expect((await logInByCode(ownPhone)).status).toBe(200);
  phone = old;
  expect((await callFrom(server, ownPhone, "sendCode", { phone })).status).toBe(200);
  expect((await lastMessage(server.app, server.database, "send-sms")).to).toBe("");
});
