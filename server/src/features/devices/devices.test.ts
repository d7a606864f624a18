import type { CallName, CallOutput } from "@lineup/contract/calls";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { pinsOf } from "#server/platform/auth/pins";
import { hashToken } from "#server/platform/http/calls/authenticate";
import { currentIdentities } from "#server/platform/realtime/current-identities";
import { companyScope } from "#server/platform/scope";

import type { TestCompany, TestEmployee } from "../../../test/support/company-fixture.ts";
import { lastMessage } from "../../../test/support/last-message.ts";
import {
  type Answer,
  type TestApp,
  TEST_SECRET,
  TEST_START,
} from "../../../test/support/test-app.ts";
import { useTestApp } from "../../../test/support/use-test-company.ts";

type Device = CallOutput<"updateDevice">["device"];
type Paired = CallOutput<"createDevice">;

let server: TestApp;
let company: TestCompany;
let admin: string;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  await server.database.db.deleteFrom("rate_limits").execute();
  company = await server.company();
  admin = await server.signIn(company.admin);
});

const call = (name: CallName, input: object = {}, as: string | undefined = admin) =>
  server.call(name, { company_id: company.id, ...input }, { as });
const later = (seconds: number) => server.setTime(new Date(TEST_START.getTime() + seconds * 1000));
const audited = () => server.audited(company.id);

async function added(name = "Counter", location_id = company.north): Promise<Paired> {
  const answer = await call("createDevice", { name, location_id });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.content as Paired;
}

const pair = (code: string) => server.call("pairDevice", { code });

/** @returns the tablet's id and its own token */
async function paired(): Promise<{ id: number; device_token: string }> {
  const { device, pairing } = await added();
  const { content } = await pair(pairing.code);
  return { id: device.id, device_token: content["device_token"] as string };
}

async function givePin(who: TestEmployee, pin: string): Promise<void> {
  expect((await call("updateEmployee", { id: who.id, pin })).status).toBe(200);
}

const signIn = (device_token: string, pin: string, language = "en"): Promise<Answer> =>
  server.call("signInOnDevice", { device_token, pin }, { language });

test("An admin adds, finds, renames, moves and revokes a tablet, and the audit log shows it", async () => {
  const { device, pairing } = await added("  Counter ");
  expect(device).toMatchObject({
    ...{ name: "Counter", location: { id: company.north, name: "North" }, status: "waiting" },
    ...{ paired_at: null, last_seen_at: null, created_at: TEST_START.toISOString() },
  });
  expect(pairing.url).toMatch(new RegExp(`/device#${pairing.code}$`));
  expect(Date.parse(pairing.expires_at) - TEST_START.getTime()).toBe(15 * 60_000);
  const { id } = device;
  await added("Bar", company.south);
  const names = async (input: object) =>
    ((await call("listDevices", input)).content["devices"] as Device[]).map(({ name }) => name);
  expect(await names({})).toEqual(["Bar", "Counter"]);
  expect(await names({ sort_by: "location" })).toEqual(["Counter", "Bar"]);
  expect(await names({ terms: "south" })).toEqual(["Bar"]);
  expect(await names({ terms: "COUNT" })).toEqual(["Counter"]);
  expect(await names({ location_id: company.north })).toEqual(["Counter"]);
  expect((await call("listDevices", { per_page: 1, page: 2 })).body).toMatchObject({
    content: { current_page: 2, total_pages: 2, total: 2, devices: [{ name: "Counter" }] },
  });
  const change = { id, name: "Till", location_id: company.south };
  expect((await call("updateDevice", change)).content["device"]).toMatchObject({
    ...{ name: "Till", location: { name: "South" }, status: "waiting" },
  });
  await call("updateDevice", change);
  await server.database.db
    .updateTable("locations")
    .set({ deleted_at: TEST_START })
    .where("id", "=", company.south)
    .execute();
  expect(await names({ terms: "till" })).toEqual(["Till"]);
  expect((await call("deleteDevice", { id })).body["successes"]).toEqual(["device_deleted"]);
  expect((await call("deleteDevice", { id })).status).toBe(404);
  expect(await audited()).toMatchObject([
    { action: "createDevice", changes: { name: [null, "Counter"], location: [null, "North"] } },
    { action: "createDevice", subject_name: "Bar" },
    {
      action: "updateDevice",
      changes: { name: ["Counter", "Till"], location: ["North", "South"] },
    },
    { action: "deleteDevice", subject_name: "Till", changes: { name: ["Till", null] } },
  ]);
});

test("Only admins manage tablets, only their own company's, and only at its open locations", async () => {
  const other = await server.company();
  const { device } = await added();
  const manager = await server.signIn(company.manager);
  const stranger = await server.signIn(other.admin);
  for (const name of ["updateDevice", "deleteDevice", "renewPairing"] as const) {
    expect((await call(name, { id: device.id, name: "Mine" }, manager)).status).toBe(403);
    const foreign = { company_id: other.id, id: device.id, name: "Ours" };
    expect((await server.call(name, foreign, { as: stranger })).status).toBe(404);
  }
  const bad = [
    { name: "", location_id: company.north },
    { name: "x".repeat(81), location_id: company.north },
    { name: "Bar", location_id: other.north },
    { name: "Bar" },
  ];
  for (const input of bad)
    expect((await call("createDevice", input)).status, JSON.stringify(input)).toBe(422);
  const moved = await call("updateDevice", { id: device.id, location_id: other.north });
  expect(moved.body["errors"]).toHaveProperty("location_id");
  expect((await call("listDevices")).content).toMatchObject({ total: 1 });
  await call("deleteLocation", { id: company.north });
  expect((await call("listDevices")).content["devices"]).toMatchObject([{ location: null }]);
});

test("A code pairs one tablet, once, within 15 minutes, and the database stores only its hash", async () => {
  const { device, pairing } = await added();
  const typed = `${pairing.code.slice(0, 4).toLowerCase()} - ${pairing.code.slice(4)}`;
  const both = await Promise.all([pair(typed), pair(pairing.code)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const state = both.find(({ status }) => status === 200)?.content;
  expect(state?.["device"]).toEqual({
    ...{ name: "Counter", location: { name: "North" } },
    company: { name: "Harbor Bakery", logo: null },
  });
  const row = await server.database.db
    .selectFrom("devices")
    .selectAll()
    .where("id", "=", device.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ pairing_code_hash: null, paired_at: TEST_START });
  const token = state?.["device_token"] as string;
  expect(row.token_hash?.toString("base64url")).not.toBe(token);
  expect((await audited()).at(-1)).toMatchObject({
    ...{ action: "pairDevice", actor_id: company.admin.id },
    changes: { is_paired: [false, true] },
  });
  const again = await call("renewPairing", { id: device.id });
  const { code } = (again.content as Paired).pairing;
  expect((await server.call("getDeviceState", { device_token: token })).status).toBe(200);
  later(15 * 60);
  expect((await pair(code)).body).toMatchObject({ code: "code_invalid" });
  const newer = (await call("renewPairing", { id: device.id })).content as Paired;
  expect((await pair(newer.pairing.code)).status).toBe(200);
  expect((await server.call("getDeviceState", { device_token: token })).status).toBe(404);
});

test("A PIN gives even an admin only an employee's access to one company, and none to their account", async () => {
  const { device_token } = await paired();
  await givePin(company.admin, "4821");
  const other = await server.company();
  await server.database.db
    .updateTable("employees")
    .set({ user_id: company.admin.userId })
    .where("id", "=", other.outsider.id)
    .execute();
  const signed = await signIn(device_token, "4821");
  expect(signed.body).toMatchObject({ content: { company_id: company.id, idle_seconds: 60 } });
  const as = signed.body["token"] as string;
  const details = await call("getCompany", {}, as);
  expect(details.content).toMatchObject({ permissions: [], employee: { role: "employee" } });
  expect(details.content["company"]).toMatchObject({ pivot: { role: "employee" } });
  const self = await server.call("getUserDetails", {}, { as });
  expect(self.content).toMatchObject({
    using_employee_as: "employee",
    shared_device: { name: "Counter", location: { name: "North" } },
  });
  expect(self.content["companies"]).toMatchObject([{ id: company.id }]);
  const refused = [
    ...(["listMemos", "listDevices", "listEmployees", "getJoinCode"] as const),
    ...(["getOwnPin", "renewOwnPin"] as const),
    ...(["updateUserDetails", "listSessions", "createCompany", "requestPhoneCode"] as const),
  ];
  const about = { phone: "3125550177", name: "Mine", locations: [{ name: "One" }] };
  for (const name of refused) expect((await call(name, about, as)).status, name).toBe(403);
  for (const name of ["getSelf", "getHome"] as const)
    expect((await server.call(name, { company_id: other.id }, { as })).status).toBe(404);
  expect((await call("getHome", {}, as)).status).toBe(200);
  expect((await call("listMemos")).status).toBe(200);
  const { db } = server.database;
  const { id: tokenId } = await db
    .selectFrom("auth_tokens")
    .select("id")
    .where("token_hash", "=", hashToken(as))
    .executeTakeFirstOrThrow();
  const socket = { companyId: company.id, employeeId: company.admin.id, tokenId };
  const heard = await currentIdentities(db, [{ ...socket, management: true }], TEST_START);
  expect(heard).toEqual([{ ...socket, management: false }]);
});

test("A session on a tablet ends after a minute unless it is extended, and reading doesn't extend it", async () => {
  const { device_token } = await paired();
  await givePin(company.employee, "0042");
  const as = (await signIn(device_token, "0042")).body["token"] as string;
  const home = async () => (await call("getHome", {}, as)).status;
  later(59);
  expect(await home()).toBe(200);
  later(60);
  expect(await home()).toBe(401);
  later(0);
  expect(await home()).toBe(200);
  later(50);
  expect((await server.call("stayOnDevice", {}, { as })).status).toBe(200);
  later(109);
  expect(await home()).toBe(200);
  later(110);
  expect(await home()).toBe(401);
  const own = await server.signIn(company.employee);
  expect((await server.call("stayOnDevice", {}, { as: own })).status).toBe(200);
  later(3600);
  expect((await call("getHome", {}, own)).status).toBe(200);
  later(0);
  await signIn(device_token, "0042");
  expect(await home(), "the next person to sign in ends the session").toBe(401);
});

test("Wrong PINs make a tablet wait longer and longer, and a right PIN doesn't reset that", async () => {
  const { device_token } = await paired();
  await givePin(company.employee, "4821");
  await givePin(company.outsider, "7777");
  await call("updateEmployee", { id: company.outsider.id, is_active: false });
  const [unknown, inactive] = [
    await signIn(device_token, "1111"),
    await signIn(device_token, "7777"),
  ];
  expect([unknown.status, unknown.body]).toEqual([inactive.status, inactive.body]);
  expect(unknown.body).toMatchObject({ code: "sign_in_failed", message: "Wrong PIN" });
  for (let at = 0; at < 3; at += 1)
    expect((await signIn(device_token, "1111", "es")).body["message"]).toBe("PIN incorrecto");
  expect((await signIn(device_token, "4821")).status).toBe(429);
  later(14);
  expect((await signIn(device_token, "4821")).status).toBe(429);
  later(15);
  expect((await signIn(device_token, "4821")).status).toBe(200);
  expect((await signIn(device_token, "1111")).status).toBe(401);
  later(44);
  const waits = await signIn(device_token, "1111");
  expect(waits.body).toMatchObject({ code: "rate_limited" });
  expect(waits.body["message"]).toContain("1 second");
  later(45);
  const tries = await Promise.all(["1111", "2222", "3333"].map((pin) => signIn(device_token, pin)));
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 429, 429]);
  expect((await signIn("another tablet", "4821")).status).toBe(404);
  expect((await signIn(device_token, "12")).status).toBe(422);
});

test("Wrong PINs are also limited over all tablets of a company", async () => {
  const { device_token } = await paired();
  const stamps = Array.from({ length: 32 }, () => TEST_START);
  await server.database.db
    .insertInto("rate_limits")
    .values({
      ...{ name: "wrongPins", subject: `company ${company.id}`, stamps },
      updated_at: TEST_START,
    })
    .execute();
  expect((await signIn(device_token, "1111")).status).toBe(429);
  later(15);
  expect((await signIn(device_token, "1111")).status).toBe(401);
});

test("Revoking a tablet ends its sessions, and no one can sign in on it again", async () => {
  const { id, device_token } = await paired();
  await givePin(company.employee, "4821");
  await call("updateEmployee", { id: company.employee.id, on_leave: true });
  const as = (await signIn(device_token, "4821")).body["token"] as string;
  const own = await server.signIn(company.employee);
  await call("deleteDevice", { id });
  expect((await call("getHome", {}, as)).status).toBe(401);
  expect((await call("getHome", {}, own)).status).toBe(200);
  expect((await signIn(device_token, "4821")).status).toBe(404);
  expect((await server.call("getDeviceState", { device_token })).status).toBe(404);
});

test("Employees can draw their own PIN; it is stored sealed, and the audit log doesn't reveal it", async () => {
  await givePin(company.outsider, "0042");
  const as = await server.signIn(company.employee);
  expect((await call("getOwnPin", {}, as)).content).toEqual({ pin: null });
  const { pin } = (await call("renewOwnPin", {}, as)).content as { pin: string };
  expect(pin).toMatch(/^\d{4}$/);
  expect((await call("getOwnPin", {}, as)).content).toEqual({ pin });
  const found = await call("getEmployee", { id: company.employee.id });
  expect(found.content["employee"]).toMatchObject({ pin });
  const manager = await server.signIn(company.manager);
  await givePin(company.admin, "9182");
  const boss = await call("getEmployee", { id: company.admin.id }, manager);
  expect(boss.content["employee"]).toMatchObject({ pin: null });
  const stored = await server.database.db
    .selectFrom("employees")
    .select("pin")
    .where("company_id", "=", company.id)
    .where("pin", "is not", null)
    .execute();
  expect(stored.map((row) => row.pin?.slice(0, 4))).toEqual(["pin:", "pin:", "pin:"]);
  const pins = pinsOf(TEST_SECRET, companyScope(company.id));
  expect(pinsOf(TEST_SECRET, companyScope(company.id + 1)).seal(pin)).not.toBe(pins.seal(pin));
  expect(pinsOf("another secret", companyScope(company.id)).open(pins.seal(pin))).toBeNull();
  await givePin(company.outsider, "0043");
  const changes = (await audited()).map((entry) => entry.changes);
  expect(changes[1]).toEqual({ pin: [null, "renewed"] });
  expect(changes.at(-1)).toEqual({ pin: [null, "renewed"] });
  expect(JSON.stringify(changes)).not.toContain("0043");
});

test("A person without an account signs in with a PIN and keeps their record when they prove their phone", async () => {
  const { device_token } = await paired();
  const person = { name: "Nia Prado", phone: "312 555 0188", pin: "5151" };
  const made = await call("createEmployee", person);
  const { id } = made.content["employee"] as { id: number };
  const as = (await signIn(device_token, "5151")).body["token"] as string;
  expect((await call("getSelf", {}, as)).content["employee"]).toMatchObject({
    id,
    name: "Nia Prado",
  });
  expect((await signIn(device_token, "5151")).status).toBe(200);
  const { phone } = person;
  await server.call("sendCode", { phone });
  const sms = await lastMessage(server.app, server.database, "send-sms");
  expect(sms.to).toBe("+13125550188");
  const token = /\d{6}/.exec(sms.text)?.[0];
  const own = (await server.call("loginWithCode", { phone, token })).body["token"] as string;
  expect((await call("getSelf", {}, own)).content["employee"]).toMatchObject({ id });
  const again = (await signIn(device_token, "5151")).body["token"] as string;
  expect((await call("getSelf", {}, again)).content["employee"]).toMatchObject({ id });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where name_first = 'Nia'`.execute(server.database.db);
  expect(rows[0]?.count).toBe(1);
});

test("The last admin with an account of their own can't step down while the only other admin has just a PIN", async () => {
  const { device_token } = await paired();
  const made = await call("createEmployee", { name: "Olga Ruiz", pin: "6161" });
  const { id } = made.content["employee"] as { id: number };
  const as = (await signIn(device_token, "6161")).body["token"] as string;
  await call("updateEmployee", { id, role: "admin" });
  expect((await call("getHome", {}, as)).status).toBe(401);
  expect((await signIn(device_token, "6161")).status).toBe(401);
  const demoted = { id: company.admin.id, role: "employee", confirm_self: true };
  expect((await call("updateEmployee", demoted)).status).toBe(409);
});
