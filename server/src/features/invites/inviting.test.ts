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

const ask = (name: CallName, input: object = {}, as = manager): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as });
const invite = (input: object, as = manager): Promise<Answer> => ask("inviteEmployees", input, as);
const minutes = (count: number): Date => new Date(TEST_START.getTime() + count * 60_000);

let phones = 0;
const newPhone = (): string => `415555${String((phones += 1)).padStart(4, "0")}`;

/** @returns the id of somebody whose place waits */
async function waiting(fields: object = {}): Promise<number> {
  const { id } = await server.database.db
    .insertInto("employees")
    .values({ company_id: company.id, name_first: "Wanda", name_last: "Ruiz", ...fields })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The messages of an address, once there are so many. */
async function messagesTo(to: string, count: number) {
  const all = () => server.app.adapters.outbox?.list({ limit: 1_000 }) ?? [];
  const theirs = async () => (await all()).filter((message) => message.to === to);
  await expect.poll(async () => (await theirs()).length).toBe(count);
  return theirs();
}

const audit = () => server.audited(company.id);

const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? "";

describe("An invitation", () => {
  test("goes out in the person's language, opens their place, and is noted with them", async () => {
    const phone = newPhone();
    const id = await waiting({ phone, default_locale: "es", email: "wanda@lineup.example" });
    const answer = await invite({ id, message: "¡Nos vemos el lunes!" });
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({
      successes: ["employees_invited"],
      content: { invited_count: 1, skipped: [], employees: [{ id, user_id: null }] },
    });
    const [message] = await messagesTo(`+1${phone}`, 1);
    expect(message?.text).toMatch(/^Wanda: Harbor Bakery te invita .*\/login\?token=[\w-]+\n¡Nos/s);
    const token = tokenIn(message?.text ?? "");
    const link = await ask("makeInviteLink", { id });
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
    const { content } = await ask("getEmployee", { id });
    expect(content["employee"]).toMatchObject({
      ...{ user_id: expect.any(Number), name: "Wanda Ruiz", role: "employee" },
      ...{ last_invited_at: TEST_START.toISOString(), invite_accepted_at: expect.any(String) },
    });
    expect((await invite({ id })).content).toMatchObject({ skipped: [{ id, reason: "joined" }] });
  });

  test("goes to who knows a shared tablet only, too, and gives them an account of their own", async () => {
    const phone = newPhone();
    const id = await waiting({ phone });
    const byPin = await insertPinAccount(server.database.db, companyScope(company.id), id);
    expect((await invite({ id })).content).toMatchObject({ invited_count: 1, skipped: [] });
    const [message] = await messagesTo(`+1${phone}`, 1);
    const password = { password: "long enough 1", password_confirmation: "long enough 1" };
    const token = tokenIn(message?.text ?? "");
    const email = "wanda.at.the.counter@lineup.example";
    const signed = await server.call("signUp", { name_first: "W", email, ...password, token });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    const { user_id: own } = (await ask("getEmployee", { id })).content["employee"] as {
      user_id: number;
    };
    expect(own).not.toBe(byPin);
  });

  test("goes by e-mail where that is asked for, and what its sender wrote is no markup", async () => {
    const email = `wanda.${company.id}@lineup.example`;
    const id = await waiting({ email: email.toUpperCase() });
    expect((await invite({ id, method: "sms" })).content).toMatchObject({
      ...{ invited_count: 0, skipped_count: 1 },
      skipped: [{ id, name: "Wanda Ruiz", reason: "no_phone" }],
    });
    expect((await invite({ id, method: "email", message: "<b>Hi</b>" })).status).toBe(200);
    const [message] = await messagesTo(email, 1);
    expect(message).toMatchObject({ subject: "Harbor Bakery invites you to its team" });
    expect(message?.html).toContain("&lt;b&gt;Hi&lt;/b&gt;");
  });

  test("is not sent twice by a slip, nor to an address more than three times a day", async () => {
    const phone = newPhone();
    const id = await waiting({ phone });
    const both = await Promise.all([invite({ id }), invite({ id }, admin)]);
    expect(new Set(both.map(({ content }) => content["invited_count"]))).toEqual(new Set([0, 1]));
    // One that is replaced or ended before it went out is not sent at all: each is waited for.
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
    // A record made anew for the same phone does not begin again.
    await ask("deleteEmployee", { id }, admin);
    const again = await waiting({ phone });
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

  test("goes to an address three times a day, also where many in one call have the same", async () => {
    const email = "shared@harbor.example";
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await waiting({ email }));
    const { content } = await invite({ ids, method: "email" });
    expect(content).toMatchObject({
      ...{ invited_count: 3, skipped_count: 2 },
      skipped: [{ reason: "too_often" }, { reason: "too_often" }],
    });
    await messagesTo(email, 3);
  });

  test("leads nowhere once its person may do more than was meant, or is reached otherwise", async () => {
    const tokenOf = async (id: number): Promise<string> => {
      const { content } = await ask("makeInviteLink", { id });
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
      const id = await waiting({ phone: newPhone() });
      const token = await tokenOf(id);
      expect((await ask("updateEmployee", { id, type: "Cook" }, admin)).status).toBe(200);
      expect(await tokenOf(id)).toBe(token);
      expect((await ask("updateEmployee", { id, ...change }, admin)).status).toBe(200);
      expect([change, await accept(token)]).toEqual([change, 422]);
    }
  });

  test("goes to the right phone at once when the first was a slip", async () => {
    const id = await waiting({ phone: newPhone() });
    expect((await invite({ id })).content).toMatchObject({ invited_count: 1 });
    const phone = newPhone();
    const changed = await ask("updateEmployee", { id, phone });
    expect(changed.content["employee"]).toMatchObject({ phone, last_invited_at: null });
    expect((await invite({ id })).content).toMatchObject({ invited_count: 1 });
    await messagesTo(`+1${phone}`, 1);
  });

  test("says of each who got none why", async () => {
    const gone = await waiting({ phone: newPhone(), deleted_at: TEST_START });
    const inactive = await waiting({ phone: newPhone(), is_active: false });
    const unreachable = await waiting();
    const boss = await waiting({ phone: newPhone(), role: "admin" });
    const able = await waiting({ phone: newPhone() });
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
    expect((await ask("makeInviteLink", { id: boss })).status).toBe(403);
    expect((await invite({ id: boss }, admin)).content).toMatchObject({ invited_count: 1 });
  });

  test("refuses whom the company does not have, and says nothing more", async () => {
    const other = await server.company();
    const able = await waiting({ phone: newPhone() });
    expect((await invite({ id: other.employee.id })).status).toBe(404);
    expect((await invite({ ids: [able, other.employee.id] })).status).toBe(422);
    expect((await invite({})).status).toBe(422);
    expect((await invite({ id: able, message: "x".repeat(301) })).status).toBe(422);
    expect((await ask("makeInviteLink", { id: other.employee.id })).status).toBe(404);
    expect(await audit()).toEqual([]);
  });
});

test("An invitation that has run out leaves the way in by the phone open", async () => {
  const phone = newPhone();
  const id = await waiting({ phone });
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
  const { content } = await ask("getEmployee", { id }, again);
  expect(content["employee"]).toMatchObject({ user_id: expect.any(Number) });
});

describe("Inviting everybody", () => {
  test("who was not invited yet and is found, thousands in one call, each once", async () => {
    await sql`insert into employees (company_id, name_first, email)
      select ${company.id}, 'Many', ${`many.${company.id}.`} || n || '@lineup.example'
      from generate_series(1, 1100) n`.execute(server.database.db);
    const there = await waiting({ phone: newPhone(), name_first: "Zoe" });
    const link = { company_id: company.id, employee_id: there, location_id: company.south };
    await server.database.db.insertInto("employee_locations").values(link).execute();
    const atSouth = { all: true, locations: [company.south] };
    // Where others match than those who were shown, nobody is invited.
    expect((await invite({ ...atSouth, expected: 2 })).status).toBe(409);
    const one = await invite({ ...atSouth, expected: 1 });
    expect(one.content).toMatchObject({ invited_count: 1, skipped_count: 0 });
    const { content } = await invite({ all: true });
    expect(content).toMatchObject({ invited_count: 1100, skipped_count: 0 });
    expect(content["employees"]).toHaveLength(100);
    // The first thousand in the call, the others in a job.
    const notYet = async () =>
      (await ask("listEmployees", { invitation: "not_invited" })).content["total"];
    await expect.poll(notYet).toBe(0);
    const states = ["not_invited", "invited", "joined"].map(async (invitation) => {
      const list = await ask("listEmployees", { invitation });
      return list.content["total"];
    });
    expect(await Promise.all(states)).toEqual([0, 1101, 4]);
    const none = { invited_count: 0, skipped_count: 0 };
    expect((await invite({ all: true })).content).toMatchObject(none);
    expect((await audit()).at(-1)).toMatchObject({
      ...{ subject_id: null, subject_name: "1100" },
      changes: { invited: [null, { count: 1100 }] },
    });
    const mails = () =>
      server.database.pool.query("select from jobs.job where name = 'send-mail' and priority = 0");
    await expect.poll(async () => (await mails()).rowCount).toBeGreaterThan(1_100);
  });
});
