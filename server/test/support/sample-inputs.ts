import type { CallName } from "@lineup/contract/calls";

import { newFileKey } from "#server/adapters/files/port";

import { followUpInputs, insertCheckin, insertHand } from "./sample-follow-ups.ts";
import { insertSampleBatch } from "./sample-batch.ts";
import { importFiles, insertSampleImport, template } from "./sample-import.ts";
import { insertEntry, insertMemo, insertSignature } from "./sample-records.ts";
import type { CallOptions, TestApp } from "./test-app.ts";
import type { TestCompany } from "./company-fixture.ts";

/** A company in which every call finds what it is about. */
export interface SampleCompany extends TestCompany {
  /** Sent to everybody in North, unanswered. */
  readonly memo: number;
  readonly draft: number;
  /** Sent to everybody in North and flagged by each of them; the employee has signed it. */
  readonly flaggedMemo: number;
  /** The employee's flag on `flaggedMemo`. */
  readonly flag: number;
  /** Raised by the employee, and not answered. */
  readonly hand: number;
  /** With the employee, who has not answered it. */
  readonly checkin: number;
  /** Attached to `memo`. */
  readonly media: number;
  /** "Opening". */
  readonly tag: number;
  /** The manager took the outsider's type away, among others'. */
  readonly batch: number;
  /** A file of people that the manager sent; one of its rows can't be used. */
  readonly sheet: number;
  /** At North, waiting for its code. */
  readonly device: number;
}

/** Puts memos, flags and a file into a new company. */
export async function sampleCompany(test: TestApp): Promise<SampleCompany> {
  const company = await test.company();
  const { db } = test.database;
  const company_id = company.id;
  const north = [company.admin, company.manager, company.employee];
  const memo = await insertMemo(test, company, "published", "Closing list");
  const draft = await insertMemo(test, company, "draft", "Summer menu");
  const flaggedMemo = await insertMemo(test, company, "published", "New rota");
  const flags = await db
    .insertInto("memo_flags")
    .values(
      north.map(({ id }) => ({
        ...{ company_id, memo_id: flaggedMemo, employee_id: id },
        content: "What about Sunday?",
        flagged_at: new Date("2026-03-02T14:30:00Z"),
      })),
    )
    .returning("id")
    .execute();
  await insertSignature(test, company, flaggedMemo);
  const storage_key = newFileKey(company_id);
  await test.app.adapters.files.put(storage_key, Buffer.from("plain text"), { type: "text/plain" });
  const file = { name: "list.txt", original_filename: "list.txt", type: "text/plain" };
  const media = await db
    .insertInto("media")
    .values({
      ...{ ...file, company_id, storage_key, size: 10, sha256: "0", created_by: company.admin.id },
      type_category: "document",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const attached = { company_id, memo_id: memo, media_id: media.id, position: 0 };
  await db.insertInto("memo_media").values(attached).execute();
  const tag = await db
    .insertInto("tags")
    .values({ company_id, title: "Opening" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const device = await db
    .insertInto("devices")
    .values({ company_id, location_id: company.north, name: "Counter" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertEntry(test, company, memo);
  const batch = await insertSampleBatch(test, company);
  const sheet = await insertSampleImport(test, company);
  await db
    .insertInto("employee_managers")
    .values({ company_id, employee_id: company.employee.id, manager_id: company.manager.id })
    .execute();
  const of = { memo, draft, flaggedMemo, flag: flags[2]?.id ?? 0, media: media.id };
  const asked = {
    hand: await insertHand(test, company),
    checkin: await insertCheckin(test, company),
  };
  const made = { ...of, ...asked, tag: tag.id, batch, sheet, device: device.id };
  return { ...company, ...made };
}

type Sample = (company: SampleCompany) => Record<string, unknown>;

const within = ({ id }: SampleCompany) => ({ company_id: id });
const aboutMemo: Sample = (company) => ({ ...within(company), id: company.memo });
const aboutOutsider: Sample = (company) => ({ ...within(company), id: company.outsider.id });
const ofEmployee: Sample = (company) => ({ ...within(company), employee_id: company.employee.id });
const written: Sample = (company) => ({
  ...within(company),
  title: "Delivery day moves",
  content: "<p>To Tuesday.</p>",
  status: "published",
  location_ids: [company.north],
});
const atSouth: Sample = (company) => ({ ...within(company), id: company.south });
const onFloor: Sample = (company) => ({ ...within(company), id: company.floor });
const aboutDevice = (company: SampleCompany) => ({ ...within(company), id: company.device });
const aboutTag: Sample = (company) => ({ ...within(company), id: company.tag });
const ofBatch: Sample = (company) => ({ ...within(company), id: company.batch });
const newPasswords = { password: "long enough 1", password_confirmation: "long enough 1" };

/** For every call an input that someone who may make it gets an answer to. */
export const sampleInputs: Record<CallName, Sample> = {
  login: () => ({ email: "nobody@lineup.example", password: "not the password" }),
  sendCode: () => ({ phone: "312 555 0142" }),
  // Not the phone above: a wrong code for it would count as a try.
  loginWithCode: () => ({ phone: "312 555 0143", token: "000000" }),
  requestPhoneCode: () => ({ phone: "312 555 0144" }),
  confirmPhone: () => ({ phone: "312 555 0145", token: "000000" }),
  signUp: () => ({
    name_first: "Nia",
    email: `${crypto.randomUUID()}@lineup.example`,
    ...newPasswords,
  }),
  verify: ({ joinCode }) => ({ token: joinCode }),
  requestPasswordReset: () => ({ email: "nobody@lineup.example" }),
  resetPassword: () => ({ email: "nobody@lineup.example", token: "unknown", ...newPasswords }),
  logout: () => ({}),
  getUserDetails: () => ({}),
  updateUserDetails: () => ({ name_first: "Nia" }),
  setLocale: () => ({ default_locale: "es" }),
  setDefaultCompany: within,
  listSessions: () => ({}),
  endSession: () => ({ id: 999_999_999 }),
  createCompany: () => ({ name: "Corner Cafe", locations: [{ name: "Corner" }] }),
  getCompany: within,
  getSelf: within,
  listInvites: () => ({ phone: "312 555 0142" }),
  acceptInvite: () => ({ token: "unknown-token" }),
  ignoreInvite: () => ({ token: "unknown-token" }),
  listLocationNames: within,
  listAudienceNames: within,
  listEmployeeNames: within,
  listEmployees: within,
  listSettingsEmployees: within,
  getEmployee: aboutOutsider,
  createEmployee: (company) => ({ ...within(company), name: "Nia Prado" }),
  updateEmployee: (company) => ({ ...aboutOutsider(company), type: "Seasonal" }),
  deleteEmployee: aboutOutsider,
  listCelebrations: within,
  listEmployeesCompleted: (company) => ({ ...within(company), memo_id: company.memo }),
  inviteEmployees: (company) => ({
    ...aboutOutsider(company),
    ids: [company.outsider.id],
  }),
  makeInviteLink: aboutOutsider,
  requestEmployee: aboutOutsider,
  unrequestEmployee: aboutOutsider,
  openCheckin: aboutOutsider,
  closeCheckin: aboutOutsider,
  ...followUpInputs,
  editEmployees: (company) => ({
    ...within(company),
    ids: [company.outsider.id],
    changes: { type: "Seasonal" },
  }),
  getBatch: ofBatch,
  listBatches: within,
  listBatchRows: ofBatch,
  undoBatch: ofBatch,
  listManagers: within,
  listEmployeeLocations: ofEmployee,
  getReach: (company) => ({ ...within(company), location_ids: [company.north] }),
  getLocation: atSouth,
  createLocation: (company) => ({ ...within(company), name: `Corner ${crypto.randomUUID()}` }),
  updateLocation: (company) => ({ ...atSouth(company), timezone: "America/Denver" }),
  deleteLocation: atSouth,
  listLocations: within,
  listAllLocations: within,
  getAudience: onFloor,
  createAudience: (company) => ({
    ...within(company),
    name: `Bar ${crypto.randomUUID()}`,
    employee_ids: [company.employee.id],
  }),
  updateAudience: (company) => ({ ...onFloor(company), employee_ids: [company.employee.id] }),
  deleteAudience: onFloor,
  listAudiences: within,
  listAudienceEmployees: onFloor,
  listAllAudiences: within,
  listDevices: within,
  createDevice: (company) => ({ ...within(company), name: "Bar", location_id: company.north }),
  updateDevice: (company) => ({ ...aboutDevice(company), location_id: company.south }),
  deleteDevice: aboutDevice,
  renewPairing: aboutDevice,
  // What is secret is prepared: see `prepared-inputs`.
  pairDevice: () => ({ code: "ABCDEFGH" }),
  getDeviceState: () => ({ device_token: "unknown" }),
  signInOnDevice: () => ({ device_token: "unknown", pin: "0000" }),
  stayOnDevice: () => ({}),
  getOwnPin: within,
  renewOwnPin: within,
  setOwnCelebrations: (company) => ({ ...within(company), celebrates: false }),
  listTags: within,
  getTag: aboutTag,
  createTag: (company) => ({ ...within(company), title: `Closing ${crypto.randomUUID()}` }),
  updateTag: (company) => ({ ...aboutTag(company), title: "Openings" }),
  deleteTag: aboutTag,
  listAllTags: within,
  uploadFile: within,
  previewEmployeeImport: within,
  confirmEmployeeImport: within,
  previewManagerImport: within,
  confirmManagerImport: within,
  translate: (company) => ({ ...within(company), strings: { title: "Closing list" } }),
  discardImport: (company) => ({ ...within(company), id: company.sheet }),
  downloadImportErrors: (company) => ({ ...within(company), id: company.sheet }),
  downloadImportTemplate: (company) => ({ ...within(company), ...template }),
  downloadFile: (company) => ({ ...within(company), id: company.media, variant: "original" }),
  listMemos: within,
  listAllMemos: within,
  getMemo: aboutMemo,
  createMemo: written,
  updateMemo: (company) => ({ ...aboutMemo(company), title: "Closing list, corrected" }),
  deleteMemo: aboutMemo,
  deleteMemoRecipients: (company) => ({
    ...aboutMemo(company),
    recipient_ids: [company.employee.id],
  }),
  listMemoRecipients: aboutMemo,
  remindMemoRecipients: aboutMemo,
  getMemoProgress: aboutMemo,
  downloadMemoResponses: aboutMemo,
  listMessages: within,
  getMessage: aboutMemo,
  updateMessage: (company) => ({ ...aboutMemo(company), title: "Closing list, corrected" }),
  deleteMessage: aboutMemo,
  createMessage: written,
  expireMessage: aboutMemo,
  archiveMessage: aboutMemo,
  attachMessageMedia: (company) => ({
    ...within(company),
    id: company.draft,
    media_ids: [company.media],
  }),
  detachMessageMedia: (company) => ({ ...aboutMemo(company), media_id: company.media }),
  getHome: within,
  listEmployeeMessages: within,
  readMemo: aboutMemo,
  acknowledgeMemo: aboutMemo,
  flagMemo: (company) => ({ ...aboutMemo(company), content: "Which day?" }),
  unflagMemo: (company) => ({ ...within(company), id: company.flaggedMemo }),
  getMemoSummary: ofEmployee,
  listReadMemos: ofEmployee,
  listUnreadMemos: ofEmployee,
  getMemosForCsv: ofEmployee,
  listAcknowledgements: (company) => ({ ...ofEmployee(company), id: company.flaggedMemo }),
  getSignature: (company) => ({ ...ofEmployee(company), id: company.flaggedMemo }),
  listFollowUps: within,
  getFlaggedMessage: (company) => ({ ...within(company), id: company.flag }),
  answerFlaggedMessage: (company) => ({
    ...within(company),
    id: company.flag,
    manager_note: "Sunday is off.",
  }),
  authorizeChannel: ({ id }) => ({ socket_id: "1234.5678", channel_name: `private-chat.${id}` }),
  listAuditEntries: within,
  downloadAuditEntries: within,
  downloadEmployees: within,
  downloadEmployeeManagers: within,
  downloadWeeklyLogins: within,
  downloadWeeklyLoginTexts: within,
  listPeopleReport: within,
  listManagersReport: within,
  listWeeklyLogins: within,
  getLoginChart: within,
  updateFlags: (company) => ({ ...within(company), key: "chat", enabled: false }),
  updateMemoSettings: (company) => ({ ...within(company), message_categories: ["Bar", "Kitchen"] }),
  updateCheckinSettings: (company) => ({ ...within(company), frequency_days: 14 }),
  updateEmailAlerts: (company) => ({ ...within(company), flagged_messages: true }),
  getJoinCode: within,
  renewJoinCode: within,
  switchJoinCode: (company) => ({ ...within(company), enabled: false }),
  listEvents: (company) => ({ ...within(company), after: 0 }),
};

/** The files that go with a sample input. */
export const sampleFiles: Partial<Record<CallName, CallOptions["files"]>> = {
  ...importFiles,
  uploadFile: { file: { name: "note.txt", content: Buffer.from("A note for the kitchen.\n") } },
};
