// An installation without mail or text messages says so, with the same answer for everyone.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { CallName } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createOutbox } from "#server/adapters/outbox/store";

import type { TestCompany } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let dataDir: string;
let company: TestCompany;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "lineup-no-messages-"));
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

/** Starts such an installation, with an employee who has an e-mail address and a phone. */
async function start(env: Record<string, string>): Promise<void> {
  server = await startTestApp(undefined, { DATA_DIR: dataDir, ...env });
  company = await server.company();
  await sql`update users set email = 'eli@lineup.example', phone = '3125550142', phone_country_code = '1',
    phone_verified_at = now() where id = ${company.employee.userId}`.execute(server.database.db);
}

/** Reminds the employee of a memo. @returns the manager's answer */
async function remind(): Promise<Record<string, unknown>> {
  const as = await server.signIn(company.manager);
  const here = { company_id: company.id };
  const memo = { title: "Closing", content: "<p>Lights last.</p>", status: "published" };
  const { content } = await server.call("createMemo", { ...here, ...memo }, { as });
  const one = { ...here, id: (content["memo"] as Memo).id, recipient_ids: [company.employee.id] };
  return (await server.call("remindMemoRecipients", one, { as })).content;
}

const sentTo = async (): Promise<string[]> =>
  (await createOutbox(path.join(dataDir, "outbox")).list({ limit: 10 })).map(({ to }) => to);

/** Checks that the call is refused with this message. */
async function expectRefused(
  name: CallName,
  input: object,
  message: string,
  options: { as?: string; language?: string } = {},
): Promise<void> {
  const { status, body } = await server.call(name, input, options);
  expect({ status, body }).toEqual({
    status: 403,
    body: { success: false, message, errors: [message], code: "feature_disabled" },
  });
}

test("without mail, no one is promised a reset link, whether or not the address is known", async () => {
  await start({ MAIL_PROVIDER: "none" });
  for (const email of ["eli@lineup.example", "nobody@lineup.example"]) {
    const none =
      "Lineup isn't set up to send e-mail yet, so we can't send you a link to reset your password";
    await expectRefused("requestPasswordReset", { email }, none);
  }
});

test("without text messages, no one is promised a code, whether or not the phone is known", async () => {
  await start({ SMS_PROVIDER: "none" });
  const none = "Lineup isn't set up to send text messages yet, so we can't send you a code";
  for (const phone of ["3125550142", "3125550199"])
    await expectRefused("sendCode", { phone }, none);
  await expectRefused(
    "sendCode",
    { phone: "3125550143" },
    "Lineup todavía no está configurado para enviar mensajes de texto, así que no podemos enviarte un código",
    { language: "es" },
  );
  const as = await server.signIn(company.employee);
  await expectRefused("requestPhoneCode", { phone: "3125550144" }, none, { as });
});

test("without mail, a reminder goes to the phone", async () => {
  await start({ MAIL_PROVIDER: "none" });
  expect(await remind()).toEqual({ reminded: 1, unreachable: 0 });
  await expect.poll(sentTo).toEqual(["+13125550142"]);
});

test("without text messages, a person who has only a phone can't be reminded", async () => {
  await start({ SMS_PROVIDER: "none" });
  await sql`update employees set email = null where id = ${company.employee.id}`.execute(
    server.database.db,
  );
  await sql`update users set email = null where id = ${company.employee.userId}`.execute(
    server.database.db,
  );
  expect(await remind()).toEqual({ reminded: 0, unreachable: 1 });
});

test("without both, no one is reminded", async () => {
  await start({ MAIL_PROVIDER: "none", SMS_PROVIDER: "none" });
  expect(await remind()).toEqual({ reminded: 0, unreachable: 1 });
});
