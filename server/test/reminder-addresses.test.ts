// A reminder goes to the current address of a person's account, or else to the one that the company has.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createOutbox } from "#server/adapters/outbox/store";

import type { TestCompany } from "./support/company-fixture.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let dataDir: string;
let company: TestCompany;
let manager: string;
let employee: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "lineup-reminders-"));
  server = await startTestApp(undefined, { DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  company = await server.company();
  manager = await server.signIn(company.manager);
  employee = await server.signIn(company.employee);
});

const place = (fields: { email?: string | null; phone?: string; user_id?: null }) =>
  server.database.db
    .updateTable("employees")
    .set(fields)
    .where("company_id", "=", company.id)
    .where("id", "=", company.employee.id)
    .execute();
const account = (fields: { email?: null; phone?: string; phone_verified_at?: Date }) =>
  server.database.db
    .updateTable("users")
    .set(fields)
    .where("id", "=", company.employee.userId)
    .execute();

/** Sends the employee a memo and reminds them. @returns the manager's answer */
async function remind(title: string): Promise<Record<string, unknown>> {
  const here = { company_id: company.id };
  const memo = { title, content: "<p>Lights last.</p>", status: "published" };
  const { content } = await server.call("createMemo", { ...here, ...memo }, { as: manager });
  const { id } = content["memo"] as Memo;
  const one = { ...here, id, recipient_ids: [company.employee.id] };
  return (await server.call("remindMemoRecipients", one, { as: manager })).content;
}

/** Checks the address of the reminder with this title, and the channel in the list of recipients. */
async function expectSentTo(title: string, to: string): Promise<void> {
  expect(await remind(title)).toEqual({ reminded: 1, unreachable: 0 });
  const { content: sent } = await server.call(
    "listMemos",
    { company_id: company.id, terms: title },
    { as: manager },
  );
  const { content: list } = await server.call(
    "listMemoRecipients",
    { company_id: company.id, id: (sent["memos"] as Memo[])[0]?.id, terms: "" },
    { as: manager },
  );
  const people = list["recipients"] as { id: number; has_email: boolean; has_phone: boolean }[];
  const reached = people.find(({ id }) => id === company.employee.id);
  expect(reached?.[to.startsWith("+") ? "has_phone" : "has_email"]).toBe(true);
  const outbox = createOutbox(path.join(dataDir, "outbox"));
  const receivers = async () =>
    (await outbox.list({ limit: 100 }))
      .filter(({ text }) => text.includes(title))
      .map((message) => message.to);
  await expect.poll(receivers).toEqual([to]);
}

test("a reminder goes to the e-mail address that a person has changed theirs to", async () => {
  const email = "eli-moved@lineup.example";
  const changed = await server.call("updateUserDetails", { email }, { as: employee });
  expect(changed.status).toBe(200);
  await expectSentTo("To the new address", email);
});

test("a reminder goes to the address that only the account has", async () => {
  await place({ email: null });
  const { content } = await server.call("getUserDetails", {}, { as: employee });
  await expectSentTo("To the account", (content["user"] as { email: string }).email);
});

test("a reminder goes to the account's phone once it is verified, and before that to the company's", async () => {
  await place({ email: null, phone: "3125550160" });
  await account({ email: null, phone: "3125550161" });
  await expectSentTo("To the phone of the company", "+13125550160");
  await account({ phone_verified_at: TEST_START });
  await expectSentTo("To the proven phone", "+13125550161");
});

test("a reminder to a person without an account goes to the company's address for them", async () => {
  await place({ user_id: null, email: "invited@lineup.example" });
  await expectSentTo("To the invited", "invited@lineup.example");
});

test("a person without any address isn't reminded", async () => {
  await place({ email: null });
  await account({ email: null, phone: "3125550162" });
  expect(await remind("To nobody")).toEqual({ reminded: 0, unreachable: 1 });
});
