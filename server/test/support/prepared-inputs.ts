import { randomUUID } from "node:crypto";

import type { CallName } from "@lineup/contract/calls";
import type { Insertable } from "kysely";

import { hashCode, hashPairingCode, newPairingCode, newToken } from "#server/platform/auth/codes";
import { type FileLink, signFileLink } from "#server/platform/auth/file-links";
import { hashPassword } from "#server/platform/auth/passwords";
import { pinsOf } from "#server/platform/auth/pins";
import type { Database } from "#server/platform/db/schema";
import { hashToken } from "#server/platform/http/calls/authenticate";
import { companyScope } from "#server/platform/scope";

import type { TestEmployee } from "./company-fixture.ts";
import { insertChatReport, insertOwnChatMessage, pauseChatMembers } from "./sample-chat.ts";
import { held, insertHeldMemo } from "./held-memos.ts";
import { TEST_SECRET, TEST_START, type TestApp } from "./test-app.ts";

/** Prepares records that a call needs in order to succeed, such as a code. @returns the fields that differ from the sample input */
type Prepare = (test: TestApp, caller: TestEmployee) => Promise<Record<string, unknown>>;

const later = new Date(TEST_START.getTime() + 600_000);
const password = "long enough 1";

/** For calls that need a secret, or a record that can be used only once. Each caller gets a new one. */
export const preparedInputs: Partial<Record<CallName, Prepare>> = {
  editChatMessage: insertOwnChatMessage,
  deleteChatMessage: insertOwnChatMessage,
  unsilenceChatMember: pauseChatMembers,
  closeChatReport: insertChatReport,
  login: async (test) => {
    const { email } = await insertAccount(test, { password_hash: await hashPassword(password) });
    return { email, password };
  },
  loginWithCode: async (test) => {
    const { phone } = await insertAccount(test, { phone_verified_at: TEST_START });
    const code_hash = hashCode(TEST_SECRET, `+1${phone}`, "123456");
    await test.database.db
      .insertInto("sign_in_codes")
      .values({
        ...{ phone: `+1${phone}`, place: "network 127.0.0.1", code_hash, tries_left: 5 },
        ...{ created_at: TEST_START, expires_at: later },
      })
      .execute();
    return { phone, token: "123456" };
  },
  confirmPhone: async (test, { userId }) => {
    const phone = freePhone();
    const subject = `+1${phone} of ${userId}`;
    const code_hash = hashCode(TEST_SECRET, subject, "123456");
    await test.database.db
      .insertInto("sign_in_codes")
      .values({
        ...{ phone: subject, code_hash, tries_left: 5 },
        ...{ created_at: TEST_START, expires_at: later },
      })
      .execute();
    return { phone, token: "123456" };
  },
  resetPassword: async (test) => {
    const { id, email } = await insertAccount(test, {});
    const token = newToken();
    await test.database.db
      .insertInto("password_resets")
      .values({
        ...{ user_id: id, token_hash: hashToken(token) },
        ...{ created_at: TEST_START, expires_at: later },
      })
      .execute();
    return { email, token, password, password_confirmation: password };
  },
  endSession: async (test, caller) => {
    const { id } = await test.database.db
      .selectFrom("auth_tokens")
      .select("id")
      .where("token_hash", "=", hashToken(await test.signIn(caller)))
      .executeTakeFirstOrThrow();
    return { id };
  },
  pairDevice: async (test, caller) => {
    const code = newPairingCode();
    await insertDevice(test, caller, {
      ...{ pairing_code_hash: hashPairingCode(TEST_SECRET, code), pairing_expires_at: later },
      pairing_by: caller.id,
    });
    return { code };
  },
  getDeviceState: async (test, caller) => ({
    device_token: await insertPairedDevice(test, caller),
  }),
  signInOnDevice: async (test, caller) => {
    const pins = pinsOf(TEST_SECRET, companyScope(caller.companyId));
    const update = test.database.db.updateTable("employees").set({ pin: pins.seal("4821") });
    await update.set({ is_active: true }).where("id", "=", caller.id).execute();
    return { device_token: await insertPairedDevice(test, caller), pin: "4821" };
  },
  inviteEmployees: async (test, caller) => {
    const id = await insertInvitee(test, caller);
    return { id, ids: [id] };
  },
  makeInviteLink: async (test, caller) => ({ id: await insertInvitee(test, caller) }),
  unrequestEmployee: async (test, caller) => {
    const id = await insertInvitee(test, caller);
    const about = { company_id: caller.companyId, employee_id: id };
    await test.database.db
      .insertInto("manager_requests")
      .values({ ...about, requested_by: caller.id, created_at: TEST_START })
      .execute();
    return { id };
  },
  closeCheckin: async (test, caller) => {
    const employee_id = await insertInvitee(test, caller);
    const { id } = await test.database.db
      .insertInto("checkins")
      .values({ company_id: caller.companyId, employee_id, opened_at: TEST_START })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id: employee_id, checkin_id: id };
  },
  withdrawCheckins: async (test, caller) => {
    const employee_id = await insertInvitee(test, caller);
    // A check-in can only be withdrawn shortly after it was opened. The real time works with the tests' clock too, which is earlier.
    const now = new Date();
    const opened = { opened_at: now, waiting_since: now, opened_by: caller.id };
    const { id } = await test.database.db
      .insertInto("checkins")
      .values({ company_id: caller.companyId, employee_id, ...opened })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { ids: [id] };
  },
  acknowledgeCheckin: async (test, caller) => {
    const { db } = test.database;
    const of = { company_id: caller.companyId, employee_id: caller.id };
    await db.deleteFrom("checkins").where("employee_id", "=", caller.id).execute();
    const { id } = await db
      .insertInto("checkins")
      .values({ ...of, opened_at: TEST_START })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id };
  },
  acknowledgeHand: async (test, caller) => {
    const at = { raised_at: TEST_START, waiting_since: TEST_START };
    const { id } = await test.database.db
      .insertInto("raised_hands")
      .values({
        ...{ ...at, company_id: caller.companyId, employee_id: caller.id, content: "It leaks" },
        ...{ manager_acknowledged_at: TEST_START, manager_note: "Mended" },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id };
  },
  sendUploadPiece: async (test, caller) => ({ id: await beginUpload(test, caller) }),
  getUpload: async (test, caller) => ({ id: await beginUpload(test, caller) }),
  getCompanyLogo: async (test, { companyId: company_id }) => {
    const key = newToken().slice(0, 22);
    const content = Buffer.from("picture");
    await test.database.db
      .insertInto("company_logos")
      .values({ company_id, key, content })
      .execute();
    return { key };
  },
  openFileLink: async (test, caller) => {
    const file = await test.database.db
      .selectFrom("media")
      .select("id")
      .where("company_id", "=", caller.companyId)
      .executeTakeFirst();
    const link = await linkOf(test, caller, file?.id ?? 0);
    return { link: signFileLink(TEST_SECRET, "file-link", link) };
  },
  openSharedFileLink: async (test, caller) => {
    const file = await test.database.db
      .selectFrom("shared_template_files")
      .select("id")
      .executeTakeFirst();
    const link = await linkOf(test, caller, file?.id ?? 0);
    return { link: signFileLink(TEST_SECRET, "shared-file-link", link) };
  },
  undoMemo: async (test, caller) => ({ id: await insertHeldMemo(test, caller, null) }),
  undoSends: async (test, caller) => {
    const { id } = await test.database.db
      .insertInto("memo_sends")
      .values({ company_id: caller.companyId, title: "Summer menu", ...held })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertHeldMemo(test, caller, id);
    return { ids: [id] };
  },
  acceptInvite: async (test) => ({ token: await insertInvite(test, freePhone()) }),
  ignoreInvite: async (test, caller) => {
    const phone = freePhone();
    await test.database.db
      .updateTable("users")
      .set({ phone, phone_verified_at: TEST_START })
      .where("id", "=", caller.userId)
      .execute();
    return { token: await insertInvite(test, phone) };
  },
};

/** Begins an upload by the caller, which expects the whole sample file. @returns its ID */
async function beginUpload(test: TestApp, caller: TestEmployee): Promise<number> {
  const of = { company_id: caller.companyId, employee_id: caller.id, created_at: TEST_START };
  const { id } = await test.database.db
    .insertInto("uploads")
    .values({ ...of, name: "note.txt", size: "A note for the kitchen.\n".length })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a paired tablet. @returns its token */
async function insertPairedDevice(test: TestApp, at: TestEmployee): Promise<string> {
  const token = newToken();
  await insertDevice(test, at, { token_hash: hashToken(token), paired_at: TEST_START });
  return token;
}

async function insertDevice(
  test: TestApp,
  { companyId: company_id }: TestEmployee,
  with_: Partial<Insertable<Database["devices"]>>,
): Promise<void> {
  const { db } = test.database;
  const { id } = await db
    .selectFrom("locations")
    .select("id")
    .where("company_id", "=", company_id)
    .executeTakeFirstOrThrow();
  const values = { company_id, location_id: id, name: "Till", ...with_ };
  await db.insertInto("devices").values(values).execute();
}

async function insertAccount(
  test: TestApp,
  with_: { password_hash?: string; phone_verified_at?: Date },
): Promise<{ id: number; email: string; phone: string }> {
  const email = `${randomUUID()}@lineup.example`;
  const phone = freePhone();
  const { id } = await test.database.db
    .insertInto("users")
    .values({ email, phone, ...with_ })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, phone };
}

/** Invites a phone number as a new employee, in a new company. @returns the invitation's token */
async function insertInvite(test: TestApp, phone: string): Promise<string> {
  const { db } = test.database;
  const { id: company_id } = await test.company();
  const employee = await db
    .insertInto("employees")
    .values({ company_id, name_first: "Ines", phone })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = newToken();
  await db
    .insertInto("invites")
    .values({ company_id, employee_id: employee.id, token, phone, expires_at: later })
    .execute();
  return token;
}

/** Adds an employee who hasn't joined yet to the caller's company. @returns the employee's ID */
async function insertInvitee(test: TestApp, { companyId }: TestEmployee): Promise<number> {
  const { id } = await test.database.db
    .insertInto("employees")
    .values({ company_id: companyId, name_first: "Wanda", phone: freePhone() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

let phones = 0;

/** @returns a phone number whose area code differs from those of the sample inputs */
function freePhone(): string {
  phones += 1;
  return `773555${String(phones).padStart(4, "0")}`;
}

/** @returns the content of a signed link with which the caller can open a file */
async function linkOf(test: TestApp, caller: TestEmployee, fileId: number): Promise<FileLink> {
  const token = await test.database.db
    .selectFrom("auth_tokens")
    .select("id")
    .where("token_hash", "=", hashToken(await test.signIn(caller)))
    .executeTakeFirstOrThrow();
  return { companyId: caller.companyId, fileId, tokenId: token.id, until: later };
}
