import type { TestCompany } from "./company-fixture.ts";
import { insertChat } from "./sample-chat.ts";
import { insertSampleBatch } from "./sample-batch.ts";
import { insertCheckin, insertHand } from "./sample-follow-ups.ts";
import { insertSampleImport } from "./sample-import.ts";
import {
  insertAnswer,
  insertCelebration,
  insertEntry,
  insertFile,
  insertMemo,
  insertSignature,
  insertSurvey,
} from "./sample-records.ts";
import { insertPackage, insertSend } from "./sample-sends.ts";
import { insertScheduled } from "./scheduled.ts";
import { type SampleTemplates, insertTemplates } from "./sample-templates.ts";
import type { TestApp } from "./test-app.ts";

/** A company with a record for every call. The fields are IDs. */
export interface SampleCompany extends TestCompany, SampleTemplates {
  /** Published to everyone at North; no one has answered it. */
  readonly memo: number;
  readonly draft: number;
  /** Published to everyone at North, and flagged by each of them. The employee has signed it. */
  readonly flaggedMemo: number;
  /** The employee's flag on `flaggedMemo`. */
  readonly flag: number;
  /** Published to everyone at North; no one has answered it. */
  readonly survey: number;
  /** A survey like the one above, answered by the admin. */
  readonly answeredSurvey: number;
  readonly surveyDraft: number;
  /** Published to everyone at North; no one has reacted to it. */
  readonly celebration: number;
  readonly celebrationDraft: number;
  /** Raised by the employee; no one has answered it. */
  readonly hand: number;
  /** Opened for the employee, who hasn't answered it. */
  readonly checkin: number;
  /** Two memos published together to everyone at North. */
  readonly send: number;
  /** The same as a draft. */
  readonly sendDraft: number;
  /** The same, archived. */
  readonly archivedSend: number;
  /** The first memo of `sendDraft`. The file is attached to both. */
  readonly sendMemo: number;
  /** A file attached to `memo`, `survey`, `celebration` and the sends. */
  readonly media: number;
  /** A package with `template`. */
  readonly pack: number;
  /** A file that isn't attached to anything. */
  readonly otherMedia: number;
  readonly publishedTemplate: number;
  /** Sends `publishedTemplate` to everyone at North every Monday, starting next week. */
  readonly scheduledSend: number;
  /** A private chat group of the admin, the manager, who created it, and the employee. */
  readonly chat: number;
  /** A public one of the same people. */
  readonly publicChat: number;
  /** The manager's message in it, with a picture. */
  readonly chatMessage: number;
  /** The tag "Opening". */
  readonly tag: number;
  /** A bulk edit by the manager, which cleared the outsider's type. */
  readonly batch: number;
  /** An import that the manager uploaded and hasn't confirmed. Its row can't be used. */
  readonly sheet: number;
  /** Begun by the admin; nothing has been received. */
  readonly upload: number;
  /** A tablet at North that isn't paired yet. */
  readonly device: number;
}

/** Creates a company and inserts all sample records. */
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
  const media = await insertFile(test, company);
  const survey = await insertSurvey(test, company);
  const answeredSurvey = await insertSurvey(test, company);
  const surveyDraft = await insertSurvey(test, company, "draft");
  const celebration = await insertCelebration(test, company);
  const celebrationDraft = await insertCelebration(test, company, "draft");
  await insertAnswer(test, company, answeredSurvey);
  const attached = { company_id, media_id: media, position: 0 };
  await db
    .insertInto("memo_media")
    .values([memo, survey, celebration].map((memo_id) => ({ ...attached, memo_id })))
    .execute();
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
  const upload = await db
    .insertInto("uploads")
    .values({
      ...{ company_id, employee_id: company.admin.id, name: "note.txt", size: 25 },
      created_at: new Date("2026-03-02T14:00:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertEntry(test, company, memo);
  const batch = await insertSampleBatch(test, company);
  const sheet = await insertSampleImport(test, company);
  await db
    .insertInto("employee_managers")
    .values({ company_id, employee_id: company.employee.id, manager_id: company.manager.id })
    .execute();
  const memos = {
    memo,
    draft,
    survey,
    answeredSurvey,
    surveyDraft,
    celebration,
    celebrationDraft,
    flaggedMemo,
    flag: flags[2]?.id ?? 0,
    media,
  };
  const followUps = {
    hand: await insertHand(test, company),
    checkin: await insertCheckin(test, company),
  };
  const send = await insertSend(test, company, "published", media);
  const sendDraft = await insertSend(test, company, "draft", media);
  const archivedSend = await insertSend(test, company, "archived", media);
  const sends = {
    ...{ send: send.id, sendDraft: sendDraft.id, archivedSend: archivedSend.id },
    sendMemo: sendDraft.memos[0] ?? 0,
    otherMedia: await insertFile(test, company),
  };
  const scheduled = await insertScheduled(test, company);
  const templates = await insertTemplates(test, company, media);
  const records = {
    ...memos,
    ...followUps,
    ...templates,
    pack: await insertPackage(test, company, templates.template),
    ...scheduled,
    ...sends,
    ...(await insertChat(test, company)),
    tag: tag.id,
    batch,
    sheet,
    upload: upload.id,
    device: device.id,
  };
  return { ...company, ...records };
}
