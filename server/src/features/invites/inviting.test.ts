import type { CallName } from "@lineup/contract/calls";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { insertPinAccount } from "#server/platform/auth/pin-accounts";
import { companyScope } from "#server/platform/scope";

import type { TestCompany } from "../../../test/support/company-fixture.ts";
import { type Answer, TEST_START, type TestApp } from "../../../test/support/test-app.ts";
import { useTestApp } from "../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let admin: string;
let manager: string;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  await server.database.db.deleteFrom("rate_limits").execute();
  company = await server.company();
  admin = await server.signIn(company.admin);
  manager = await server.signIn(company.manager);
});

const call = (name: CallName, input: object = {}, as = manager): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as });
const invite = (input: object, as = manager): Promise<Answer> => call("inviteEmployees", input, as);
const minutes = (count: number): Date => new Date(TEST_START.getTime() + count * 60_000);

let phones = 0;
const newPhone = (): string => `415555${String((phones += 1)).padStart(4, "0")}`;

/** Inserts an employee who hasn't joined. @returns their id */
async function newEmployee(fields: object = {}): Promise<number> {
  const { id } = await server.database.db
    .insertInto("employees")
    .values({ company_id: company.id, name_first: "Wanda", name_last: "Ruiz", ...fields })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Waits until an address has got this many messages. @returns the messages */
async function messagesTo(to: string, count: number) {
  const all = () => server.app.adapters.outbox?.list({ limit: 1_000 }) ?? [];
  const theirs = async () => (await all()).filter((message) => message.to === to);
  await expect.poll(async () => (await theirs()).length).toBe(count);
  return theirs();
}

const audit = () => server.audited(company.id);

const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? "";

describe("An invitation", () => {
  test("goes out in the person's language, lets them join and appears in the audit log", async () => {
    const phone = newPhone();
    const id = await newEmployee({ phone, default_locale: "es", email: "wanda@lineup.example" });
    const answer = await invite({ id, message: "¡Nos vemos el lunes!" });
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({
      successes: ["employees_invited"],
      content: { invited_count: 1, skipped: [], employees: [{ id, user_id: null }] },
    });
    const [message] = await messagesTo(`+1${phone}`, 1);
    expect(message?.text).toMatch(/^Wanda: Harbor Bakery te invitó .*\/login\?token=[\w-]+\n¡Nos/s);
    const token = tokenIn(message?.text ?? "");
    const link = await call("makeInviteLink", { id });
    expect(link.content["invite_link"]).toMatchObject({ url: expect.stringContaining(token) });
    expect(await audit()).toMatchObject([
      {
        ...{ action: "inviteEmployees", subject_id: id, subject_name: "Wanda Ruiz" },
        changes: {
          invited: [null, { names: ["Wanda Ruiz"], count: 1 }],
          invited_by: [null, "sms"],
        },
      },
    ]);
    const email = "wanda.signs.up@lineup.example";
    const password = { password: "long enough 1", password_confirmation: "long enough 1" };
    const signed = await server.call("signUp", { name_first: "W", email, ...password, token });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    const { content } = await call("getEmployee", { id });
    expect(content["employee"]).toMatchObject({
      ...{ user_id: expect.any(Number), name: "Wanda Ruiz", role: "employee" },
      ...{ last_invited_at: TEST_START.toISOString(), invite_accepted_at: expect.any(String) },
    });
    expect((await invite({ id })).body).toMatchObject({
      ...{ success: true, successes: [] },
      content: { invited_count: 0, skipped: [{ id, reason: "joined" }] },
    });
  });

  test("gives someone who only used a shared tablet an account of their own", async () => {
    const phone = newPhone();
    const id = await newEmployee({ phone });
    const byPin = await insertPinAccount(server.database.db, companyScope(company.id), id);
    expect((await invite({ id })).content).toMatchObject({ invited_count: 1, skipped: [] });
    const [message] = await messagesTo(`+1${phone}`, 1);
    const password = { password: "long enough 1", password_confirmation: "long enough 1" };
    const token = tokenIn(message?.text ?? "");
    const email = "wanda.at.the.counter@lineup.example";
    const signed = await server.call("signUp", { name_first: "W", email, ...password, token });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    const { user_id: own } = (await call("getEmployee", { id })).content["employee"] as {
      user_id: number;
    };
    expect(own).not.toBe(byPin);
  });

  test("goes by e-mail on request, and the sender's note is escaped", async () => {
    const email = `wanda.${company.id}@lineup.example`;
    const id = await newEmployee({ email: email.toUpperCase() });
    expect((await invite({ id, method: "sms" })).content).toMatchObject({
      ...{ invited_count: 0, skipped_count: 1 },
      skipped: [{ id, name: "Wanda Ruiz", reason: "no_phone" }],
    });
    expect((await invite({ id, method: "email", message: "<b>Hi</b>" })).status).toBe(200);
    const [message] = await messagesTo(email, 1);
    expect(message).toMatchObject({ subject: "Harbor Bakery invited you to join its team" });
    expect(message?.html).toContain("&lt;b&gt;Hi&lt;/b&gt;");
  });

  test("isn't sent twice within ten minutes, or to an address more than three times a day", async () => {
    const phone = newPhone();
    const id = await newEmployee({ phone });
    const both = await Promise.all([invite({ id }), invite({ id }, admin)]);
    expect(new Set(both.map(({ content }) => content["invited_count"]))).toEqual(new Set([0, 1]));
    // An invitation that is replaced before its job runs isn't sent, so the test waits for each message.
    await messagesTo(`+1${phone}`, 1);
    for (const [at, reason, sent] of [
      [9, "just_invited", 1],
      [11, null, 2],
      [22, null, 3],
      [60, "too_often", 3],
    ] as const) {
      server.setTime(minutes(at));
      const { content } = await invite({ id });
      expect([at, (content["skipped"] as { reason: string }[])[0]?.reason ?? null]).toEqual([
        at,
        reason,
      ]);
      await messagesTo(`+1${phone}`, sent);
    }
    // The limit also counts for a new employee with the same phone.
    await call("deleteEmployee", { id }, admin);
    const again = await newEmployee({ phone });
    expect((await invite({ id: again })).content).toMatchObject({
      skipped: [{ reason: "too_often" }],
    });
    server.setTime(minutes(60 * 25));
    expect((await invite({ id: again })).content).toMatchObject({ invited_count: 1 });
    const messages = await messagesTo(`+1${phone}`, 4);
    expect(new Set(messages.map(({ text }) => tokenIn(text))).size).toBe(4);
    const pending = await server.database.db
      .selectFrom("invites")
      .select("employee_id")
      .where("company_id", "=", company.id)
      .where("status", "=", "pending")
      .execute();
    expect(pending).toEqual([{ employee_id: again }]);
  });

  test("goes to an address three times a day, even when more people in one call share it", async () => {
    const email = "shared@harbor.example";
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await newEmployee({ email }));
    const { content } = await invite({ ids, method: "email" });
    expect(content).toMatchObject({
      ...{ invited_count: 3, skipped_count: 2 },
      skipped: [{ reason: "too_often" }, { reason: "too_often" }],
    });
    await messagesTo(email, 3);
  });

  test("stops working when the person's role, phone or e-mail changes", async () => {
    const tokenOf = async (id: number): Promise<string> => {
      const { content } = await call("makeInviteLink", { id });
      const { url } = content["invite_link"] as { url: string };
      return tokenIn(url) ?? "";
    };
    const accept = async (token: string): Promise<number> => {
      const stranger = await server.company();
      const as = await server.signIn(stranger.employee);
      return (await server.call("acceptInvite", { token }, { as })).status;
    };
    for (const change of [
      { role: "admin" },
      { role: "manager" },
      { phone: newPhone() },
      { email: "right@harbor.example" },
    ]) {
      const id = await newEmployee({ phone: newPhone() });
      const token = await tokenOf(id);
      expect((await call("updateEmployee", { id, type: "Cook" }, admin)).status).toBe(200);
      expect(await tokenOf(id)).toBe(token);
      expect((await call("updateEmployee", { id, ...change }, admin)).status).toBe(200);
      expect([change, await accept(token)]).toEqual([change, 422]);
    }
  });

  test("can be sent again right away after a wrong phone number is corrected", async () => {
    const id = await newEmployee({ phone: newPhone() });
    expect((await invite({ id })).content).toMatchObject({ invited_count: 1 });
    const phone = newPhone();
    const changed = await call("updateEmployee", { id, phone });
    expect(changed.content["employee"]).toMatchObject({ phone, last_invited_at: null });
    expect((await invite({ id })).content).toMatchObject({ invited_count: 1 });
    await messagesTo(`+1${phone}`, 1);
  });

  test("gives the reason for each person who can't be invited", async () => {
    const gone = await newEmployee({ phone: newPhone(), deleted_at: TEST_START });
    const inactive = await newEmployee({ phone: newPhone(), is_active: false });
    const unreachable = await newEmployee();
    const boss = await newEmployee({ phone: newPhone(), role: "admin" });
    const able = await newEmployee({ phone: newPhone() });
    const ids = [gone, inactive, unreachable, boss, able, company.employee.id];
    const { content } = await invite({ ids });
    expect(content).toMatchObject({
      invited_count: 1,
      employees: [{ id: able }],
      skipped_count: 5,
    });
    const reasons = (content["skipped"] as { id: number; reason: string }[]).map(
      ({ id, reason }) => [id, reason],
    );
    expect(Object.fromEntries(reasons)).toEqual({
      ...{ [gone]: "deleted", [inactive]: "inactive", [unreachable]: "no_address" },
      ...{ [boss]: "only_admins", [company.employee.id]: "joined" },
    });
    expect((await call("makeInviteLink", { id: boss })).status).toBe(403);
    expect((await invite({ id: boss }, admin)).content).toMatchObject({ invited_count: 1 });
  });

  test("is refused for people of other companies, and nothing is sent", async () => {
    const other = await server.company();
    const able = await newEmployee({ phone: newPhone() });
    expect((await invite({ id: other.employee.id })).status).toBe(404);
    expect((await invite({ ids: [able, other.employee.id] })).status).toBe(422);
    expect((await invite({})).status).toBe(422);
    expect((await invite({ id: able, message: "x".repeat(301) })).status).toBe(422);
    expect((await call("makeInviteLink", { id: other.employee.id })).status).toBe(404);
    expect(await audit()).toEqual([]);
  });
});

test("After an invitation has expired, the person can still log in by phone", async () => {
  const phone = newPhone();
  const id = await newEmployee({ phone });
  expect((await invite({ id })).content).toMatchObject({ invited_count: 1 });
  await messagesTo(`+1${phone}`, 1);
  server.setTime(minutes(31 * 24 * 60));
  await server.call("sendCode", { phone });
  const codes = (await messagesTo(`+1${phone}`, 2)).flatMap(
    ({ text }) => /\b\d{6}\b/.exec(text) ?? [],
  );
  const signed = await server.call("loginWithCode", { phone, token: codes[0] });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  const again = await server.signIn(company.manager);
  const { content } = await call("getEmployee", { id }, again);
  expect(content["employee"]).toMatchObject({ user_id: expect.any(Number) });
});

describe("Inviting everyone", () => {
  test("invites all matching people who weren't invited yet, over a thousand in one call, once each", async () => {
    await sql`insert into employees (company_id, name_first, email)
      select ${company.id}, 'Many', ${`many.${company.id}.`} || n || '@lineup.example'
      from generate_series(1, 1100) n`.execute(server.database.db);
    const zoe = await newEmployee({ phone: newPhone(), name_first: "Zoe" });
    const link = { company_id: company.id, employee_id: zoe, location_id: company.south };
    await server.database.db.insertInto("employee_locations").values(link).execute();
    const atSouth = { all: true, locations: [company.south] };
    // When the filter matches another number of people than the screen showed, no one is invited.
    expect((await invite({ ...atSouth, expected: 2 })).status).toBe(409);
    const one = await invite({ ...atSouth, expected: 1 });
    expect(one.content).toMatchObject({ invited_count: 1, skipped_count: 0 });
    const { content } = await invite({ all: true });
    expect(content).toMatchObject({ invited_count: 1100, skipped_count: 0 });
    expect(content["employees"]).toHaveLength(100);
    // The call invites the first thousand, a job the rest.
    const notYet = async () =>
      (await call("listEmployees", { invitation: "not_invited" })).content["total"];
    await expect.poll(notYet).toBe(0);
    const states = ["not_invited", "invited", "joined"].map(async (invitation) => {
      const list = await call("listEmployees", { invitation });
      return list.content["total"];
    });
    expect(await Promise.all(states)).toEqual([0, 1101, 4]);
    const none = { invited_count: 0, skipped_count: 0 };
    expect((await invite({ all: true })).content).toMatchObject(none);
    expect((await audit()).at(-1)).toMatchObject({
      ...{ subject_id: null, subject_name: expect.stringMatching(/\+1099$/) },
      changes: { invited: [null, { count: 1100 }] },
    });
    const mails = () =>
      server.database.pool.query("select from jobs.job where name = 'send-mail' and priority = 0");
    await expect.poll(async () => (await mails()).rowCount).toBeGreaterThan(1_100);
  });
});
