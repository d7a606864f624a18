import type { TestCompany } from "./company-fixture.ts";
import type { SampleCompany } from "./sample-company.ts";
import { insertMemo } from "./sample-records.ts";
import type { TestApp } from "./test-app.ts";

type Sample = (company: SampleCompany) => Record<string, unknown>;

const within: Sample = ({ id }) => ({ company_id: id });
const about =
  (which: "send" | "sendDraft" | "archivedSend"): Sample =>
  (company) => ({ ...within(company), id: company[which] });
const aboutDraft = about("sendDraft");
const fileOfDraft: Sample = (company) => ({ ...aboutDraft(company), media_id: company.media });
const ofDraftMemo: Sample = (company) => ({ ...within(company), memo_id: company.sendMemo });

/** An input for each call about sends. It is valid for callers who may make the call. */
export const sendInputs = {
  listSends: within,
  getSend: about("send"),
  createSend: (company: SampleCompany) => ({
    ...within(company),
    title: "Summer menu",
    location_ids: [company.north],
    memos: [{ title: "New dishes", content: "<p>Four of them.</p>" }],
  }),
  updateSend: (company: SampleCompany) => ({ ...aboutDraft(company), title: "Autumn menu" }),
  deleteSend: about("send"),
  deleteSends: (company: SampleCompany) => ({ ...within(company), ids: [company.send] }),
  archiveSend: about("send"),
  unarchiveSend: about("archivedSend"),
  // Lists the drafts. With content to save, it would add an entry to the audit log.
  draftSend: within,
  publishSend: aboutDraft,
  undoSends: (company: SampleCompany) => ({ ...within(company), ids: [company.send] }),
  attachSendMedia: (company: SampleCompany) => ({
    ...about("sendDraft")(company),
    media_id: company.otherMedia,
  }),
  detachSendMedia: fileOfDraft,
  listSendMedia: aboutDraft,
  writeSendMemo: (company: SampleCompany) => ({
    ...aboutDraft(company),
    memo: { title: "Prices", content: "<p>As before.</p>" },
  }),
  removeSendMemo: (company: SampleCompany) => ({
    ...aboutDraft(company),
    memo_id: company.sendMemo,
  }),
  uploadSendMemoMedia: ofDraftMemo,
  detachSendMemoMedia: (company: SampleCompany) => ({
    ...ofDraftMemo(company),
    media_id: company.media,
  }),
} as const;

const aboutPackage: Sample = (company) => ({ ...within(company), id: company.pack });
const ofPackage: Sample = (company) => ({
  ...aboutPackage(company),
  memo_template_id: company.template,
});

/** An input for each call about packages. It is valid for callers who may make the call. */
export const packageInputs = {
  listPackages: within,
  listPackageTemplates: aboutPackage,
  getPackage: aboutPackage,
  createPackage: (company: SampleCompany) => ({
    ...within(company),
    title: "Launch",
    templates: [{ memo_template_id: company.template, offset_days: 1 }],
  }),
  updatePackage: (company: SampleCompany) => ({ ...aboutPackage(company), title: "Relaunch" }),
  deletePackage: aboutPackage,
  addPackageTemplate: (company: SampleCompany) => ({
    ...aboutPackage(company),
    memo_template_id: company.sharedTemplate,
  }),
  removePackageTemplate: ofPackage,
  updatePackageTemplate: (company: SampleCompany) => ({ ...ofPackage(company), offset_days: 3 }),
  usePackage: (company: SampleCompany) => ({
    ...aboutPackage(company),
    location_ids: [company.north],
  }),
} as const;

/** Inserts a package with one template. @returns its ID */
export async function insertPackage(
  test: TestApp,
  company: TestCompany,
  template: number,
): Promise<number> {
  const { db } = test.database;
  const company_id = company.id;
  const { id } = await db
    .insertInto("memo_packages")
    .values({ company_id, title: "Launch" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("memo_package_templates")
    .values({ company_id, package_id: id, template_id: template, position: 1 })
    .execute();
  return id;
}

/** Inserts a send of two memos for everyone at North. @returns its ID and those of its memos */
export async function insertSend(
  test: TestApp,
  company: TestCompany,
  status: "draft" | "published" | "archived",
  media: number,
): Promise<{ id: number; memos: number[] }> {
  const { db } = test.database;
  const company_id = company.id;
  const sentAt = new Date("2026-03-02T14:00:00Z");
  const { id } = await db
    .insertInto("memo_sends")
    .values({
      ...{ company_id, title: "Summer menu", status },
      ...(status !== "draft" && { published_at: sentAt }),
      ...(status === "archived" && { archived_at: sentAt }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const at = { company_id, send_id: id };
  await db
    .insertInto("memo_send_locations")
    .values({ ...at, location_id: company.north })
    .execute();
  await db
    .insertInto("memo_send_media")
    .values({ ...at, media_id: media, position: 1 })
    .execute();
  const memos: number[] = [];
  for (const title of ["New dishes", "New prices"]) {
    const memo = await insertMemo(test, company, status, title, {
      ...{ send_id: id, send_position: memos.length + 1 },
      ...(status === "archived" && { is_archived_with_send: true }),
    });
    memos.push(memo);
    await db
      .insertInto("memo_media")
      .values({ company_id, memo_id: memo, media_id: media, position: 0 })
      .execute();
  }
  return { id, memos };
}
