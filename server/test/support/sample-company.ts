import type { TestCompany } from "./company-fixture.ts";
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

/** A company in which every call finds what it is about. */
export interface SampleCompany extends TestCompany, SampleTemplates {
  /** Sent to everybody in North, unanswered. */
  readonly memo: number;
  readonly draft: number;
  /** Sent to everybody in North and flagged by each of them; the employee has signed it. */
  readonly flaggedMemo: number;
  /** The employee's flag on `flaggedMemo`. */
  readonly flag: number;
  /** Sent to everybody in North, unanswered. */
  readonly survey: number;
  /** The same, answered by the admin. */
  readonly answeredSurvey: number;
  readonly surveyDraft: number;
  /** Sent to everybody in North, nobody has reacted. */
  readonly celebration: number;
  readonly celebrationDraft: number;
  /** Raised by the employee, and not answered. */
  readonly hand: number;
  /** With the employee, who has not answered it. */
  readonly checkin: number;
  /** Two memos that were sent together, to everybody in North; the same as a draft, and put away. */
  readonly send: number;
  readonly sendDraft: number;
  readonly archivedSend: number;
  /** The first memo of the draft; it and the draft carry the file. */
  readonly sendMemo: number;
  /** Attached to `memo`, `survey`, `celebration` and the sends. */
  readonly media: number;
  /** Of the published template. */
  readonly pack: number;
  /** Attached to nothing. */
  readonly otherMedia: number;
  readonly publishedTemplate: number;
  /** Of `publishedTemplate`, to everybody in North, every Monday from next week on. */
  readonly scheduledSend: number;
  /** "Opening". */
  readonly tag: number;
  /** The manager took the outsider's type away, among others'. */
  readonly batch: number;
  /** A file of people that the manager sent; one of its rows can't be used. */
  readonly sheet: number;
  /** Begun by the admin, nothing of it is here. */
  readonly upload: number;
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
  const of = {
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
  const asked = {
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
  const made = {
    ...of,
    ...asked,
    ...templates,
    pack: await insertPackage(test, company, templates.template),
    ...scheduled,
    ...sends,
    tag: tag.id,
    batch,
    sheet,
    upload: upload.id,
    device: device.id,
  };
  return { ...company, ...made };
}
