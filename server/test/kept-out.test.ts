// Strangers can't keep a person signed out: not with wrong passwords, wrong codes or requests for codes and reset links.
import type { CallName } from "@lineup/contract/calls";
import { limits } from "@lineup/contract/limits";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { type Place, callFrom } from "./support/call-from.ts";
import { lastMessage } from "./support/last-message.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let email: string;
let phone: string;
let people = 0;
let strangers = 0;

const password = "blue kettle 42";
const home = { network: "203.0.113.7" };
const ownPhone = { network: "198.51.100.20", device: "the-owners-own-phone-0000000000001" };

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  people += 1;
  email = `owner-${people}@lineup.example`;
  phone = `312555${String(1000 + people)}`;
  await from(home, "signUp", {
    ...{ name_first: "Ana", email, password, password_confirmation: password },
  });
  await server.database.db
    .updateTable("users")
    .set({ phone, phone_verified_at: TEST_START })
    .where("email", "=", email)
    .execute();
  expect(await logIn(ownPhone)).toBe(200);
  await server.database.db.deleteFrom("rate_limits").execute();
});

const from = (place: Place, name: CallName, input: object) => callFrom(server, place, name, input);

function stranger(): Place {
  strangers += 1;
  return { network: `192.0.2.${strangers % 250}` };
}

const logIn = async (place: Place, typed = password) =>
  (await from(place, "login", { email, password: typed })).status;

/** Strangers on many networks try wrong passwords. Only the first attempt is made; the others are written into the log. */
async function strangersTry(count: number): Promise<void> {
  expect(await logIn(stranger(), "wrong password")).toBe(401);
  await sql`update rate_limits set stamps = array_fill(stamps[cardinality(stamps)], array[${count}::int])
    where name = 'signInByEmailElsewhere' and updated_at = (select max(updated_at) from rate_limits)
      and cardinality(stamps) = 1`.execute(server.database.db);
}

const ask = async (place: Place) => (await from(place, "sendCode", { phone })).status;

const use = async (place: Place, token: string) =>
  (await from(place, "loginWithCode", { phone, token })).status;

async function sentCode(): Promise<string> {
  const { text } = await lastMessage(server.app, server.database, "send-sms");
  return text.slice(0, 6);
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

function passes(seconds: number): void {
  server.setTime(new Date(TEST_START.getTime() + seconds * 1000));
}

test("Wrong passwords from one network don't keep the account's owner out", async () => {
  const place = stranger();
  for (let count = 0; count < limits.signInByEmail.max; count += 1)
    expect(await logIn(place, "wrong password")).toBe(401);
  expect(await logIn(place)).toBe(429);
  expect(await logIn(home)).toBe(200);
  expect(await logIn(ownPhone)).toBe(200);
  expect(await logIn(stranger()), "a new network of the owner").toBe(200);
});

test("Strangers on many networks have a limit together, and known networks and devices their own", async () => {
  await strangersTry(limits.signInByEmailElsewhere.max - 1);
  expect(await logIn(stranger(), "wrong password")).toBe(401);
  expect(await logIn(stranger())).toBe(429);
  expect(await logIn({ ...stranger(), device: "a-device-that-is-new-each-time-00001" })).toBe(429);
  expect(await logIn(home)).toBe(200);
  expect(await logIn({ ...stranger(), device: ownPhone.device })).toBe(200);
  // What comes from a known place isn't counted for the strangers.
  passes(limits.signInByEmailElsewhere.seconds);
  await strangersTry(limits.signInByEmailElsewhere.max - 1);
  expect(await logIn(home, "wrong password")).toBe(401);
  expect(await logIn(stranger())).toBe(200);
});

test("A person on the owner's network doesn't keep out the owner's device", async () => {
  for (let count = 0; count < limits.signInByEmail.max; count += 1) await logIn(home, "wrong");
  expect(await logIn(home)).toBe(429);
  expect(await logIn({ ...home, device: "an-unknown-device-on-the-same-wi-fi1" })).toBe(429);
  expect(await logIn({ ...home, device: ownPhone.device })).toBe(200);
});

test("A known device doesn't get around its limit by changing networks", async () => {
  const roaming = () => ({ ...stranger(), device: ownPhone.device });
  for (let count = 0; count < limits.signInByEmail.max; count += 1)
    expect(await logIn(roaming(), "wrong password")).toBe(401);
  expect(await logIn(roaming())).toBe(429);
  passes(limits.signInByEmail.seconds);
  expect(await logIn(roaming())).toBe(200);
});

test("A device that knows one account is a stranger to another", async () => {
  const other = `other-${people}@lineup.example`;
  const device = { network: "198.51.100.99", device: "the-device-of-another-person-0000001" };
  const account = { name_first: "Bo", email: other, password, password_confirmation: password };
  expect((await from(device, "signUp", account)).status).toBe(200);
  await strangersTry(limits.signInByEmailElsewhere.max);
  expect(await logIn(device)).toBe(429);
});

test("A stranger's request for a code doesn't end the owner's code, nor use up the owner's requests", async () => {
  expect(await ask(home)).toBe(200);
  const own = await sentCode();
  expect(await ask(stranger()), "within 30 seconds").toBe(200);
  expect(await use(home, own)).toBe(200);

  passes(limits.codeByPhone.seconds);
  const place = stranger();
  for (let count = 1; count <= limits.codeByPhoneHour.max; count += 1) {
    passes(count * limits.codeByPhone.seconds);
    expect(await ask(place)).toBe(200);
  }
  passes((limits.codeByPhoneHour.max + 1) * limits.codeByPhone.seconds);
  expect(await ask(place)).toBe(429);
  expect(await ask(home)).toBe(200);
  expect(await use(home, await sentCode())).toBe(200);
});

test("Strangers together can request only so many codes for a phone, and known places can go on", async () => {
  const { max } = limits.codeByPhoneElsewhere;
  for (let count = 0; count < max; count += 1) expect(await ask(stranger())).toBe(200);
  expect(await ask(stranger())).toBe(429);
  expect(await ask(ownPhone)).toBe(200);
  const own = await sentCode();
  // The phone has left the Wi-Fi since.
  expect(await use({ ...stranger(), device: ownPhone.device }, own)).toBe(200);
});

test("A stranger's wrong codes don't use up the tries of the owner's code", async () => {
  expect(await ask(ownPhone)).toBe(200);
  const own = await sentCode();
  const place = stranger();
  for (let count = 0; count < 6; count += 1) expect(await use(place, wrong(own))).toBe(422);
  expect(await use(place, own), "the code is the owner's").toBe(422);
  expect(await use(ownPhone, own)).toBe(200);
});

test("A stranger's own code ends after five tries, and isn't good for the owner", async () => {
  const place = stranger();
  expect(await ask(place)).toBe(200);
  const code = await sentCode();
  expect(await use(home, code)).toBe(422);
  for (let count = 0; count < 5; count += 1) expect(await use(place, wrong(code))).toBe(422);
  expect(await use(place, code)).toBe(422);
});

test("A stranger's requests don't end the owner's reset link, nor use up the owner's requests", async () => {
  const reset = async (place: Place) =>
    (await from(place, "requestPasswordReset", { email })).status;
  expect(await reset(home)).toBe(200);
  const { text } = await lastMessage(server.app, server.database, "send-mail");
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
  const place = stranger();
  for (let count = 0; count < limits.resetByEmail.max; count += 1)
    expect(await reset(place)).toBe(200);
  expect(await reset(place)).toBe(429);
  for (let count = limits.resetByEmail.max; count < limits.resetByEmailElsewhere.max; count += 1)
    expect(await reset(stranger())).toBe(200);
  expect(await reset(stranger())).toBe(429);
  expect(await reset(home)).toBe(200);

  const chosen = "green kettle 43";
  const input = { email, token, password: chosen, password_confirmation: chosen };
  expect((await from(home, "resetPassword", input)).status).toBe(200);
  expect((await from(home, "resetPassword", input)).body["code"], "links end").toBe(
    "token_invalid",
  );
  const { length } = await server.database.db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select("users.id")
    .where("users.email", "=", email)
    .execute();
  expect(length).toBe(0);
});

test("Places are forgotten half a year after the last sign-in from there", async () => {
  const places = () =>
    server.database.db
      .selectFrom("sign_in_places")
      .innerJoin("users", "users.id", "sign_in_places.user_id")
      .select("place")
      .where("users.email", "=", email)
      .execute();
  expect(await places()).toHaveLength(3);
  const { pruneSignIn } = await import("#server/features/auth/jobs");
  const days = (count: number) => new Date(TEST_START.getTime() + count * 86_400_000);
  await pruneSignIn(server.database.db, days(179));
  expect(await places()).toHaveLength(3);
  await pruneSignIn(server.database.db, days(181));
  expect(await places()).toHaveLength(0);
});
