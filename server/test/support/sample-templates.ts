import type { CallName } from "@lineup/contract/calls";

import { newFileKey } from "#server/adapters/files/port";

import type { TestCompany } from "./company-fixture.ts";
import type { TestApp } from "./test-app.ts";

/** Templates for the calls about templates. The fields are IDs. */
export interface SampleTemplates {
  /** Published, without files. */
  readonly template: number;
  readonly archivedTemplate: number;
  /** A template that is shared with all companies, together with its file. */
  readonly sharedTemplate: number;
  /** The copy of that file. */
  readonly sharedFile: number;
}

type Sample = (
  company: SampleTemplates & { readonly id: number; readonly media: number },
) => Record<string, unknown>;

const about: Sample = ({ id, template }) => ({ company_id: id, id: template });
const aboutShared: Sample = ({ id, sharedTemplate }) => ({ company_id: id, id: sharedTemplate });

/** An input for each call about templates. It is valid for callers who may make the call. */
export const templateInputs = {
  listTemplates: ({ id }) => ({ company_id: id }),
  getTemplate: about,
  createTemplate: ({ id }) => ({
    ...{ company_id: id, title: "Weekly lineup", content: "<p>This week.</p>" },
    due_after_days: 3,
  }),
  updateTemplate: (company) => ({ ...about(company), title: "Weekly lineup, shorter" }),
  deleteTemplate: about,
  archiveTemplate: about,
  unarchiveTemplate: ({ id, archivedTemplate }) => ({ company_id: id, id: archivedTemplate }),
  attachTemplateMedia: (company) => ({ ...about(company), media_ids: [company.media] }),
  detachTemplateMedia: (company) => ({ ...aboutShared(company), media_id: company.media }),
  useTemplate: about,
  listTemplateMedia: aboutShared,
  listSharedTemplates: ({ id }) => ({ company_id: id }),
  shareTemplate: (company) => ({ ...about(company), description: "Every Monday." }),
  updateSharedTemplate: (company) => ({ ...aboutShared(company), description: "On Mondays." }),
  useSharedTemplate: aboutShared,
  downloadSharedFile: ({ id, sharedFile }) => ({
    ...{ company_id: id, id: sharedFile },
    variant: "original",
  }),
  getSharedFileLink: ({ id, sharedFile }) => ({ company_id: id, id: sharedFile }),
  openSharedFileLink: () => ({ link: "unsigned" }),
} as const satisfies Partial<Record<CallName, Sample>>;

/** Inserts the templates. @param media the file of the shared one */
export async function insertTemplates(
  test: TestApp,
  company: TestCompany,
  media: number,
): Promise<SampleTemplates> {
  const { db } = test.database;
  const company_id = company.id;
  const content = { kind: "message", type: "nonflaggable", content: "<p>As agreed.</p>" } as const;
  const [template = 0, archivedTemplate = 0, sharedTemplate = 0] = (
    await db
      .insertInto("memo_templates")
      .values(
        ["Weekly lineup", "Old lineup", "Opening checks"].map((title) => ({
          ...{ ...content, company_id, title, status: "published" as const },
          ...{ created_by: company.admin.id, updated_by: company.admin.id },
          archived_at: title === "Old lineup" ? new Date("2026-03-02T14:00:00Z") : null,
        })),
      )
      .returning("id")
      .execute()
  ).map(({ id }) => id);
  await db
    .insertInto("memo_template_media")
    .values({ company_id, template_id: sharedTemplate, media_id: media, position: 0 })
    .execute();
  const shared = { ...content, title: "Opening checks", author: "A cafe", category: "Safety" };
  await db
    .insertInto("shared_templates")
    .values({ ...shared, id: sharedTemplate, company_id })
    .execute();
  const storage_key = newFileKey(company_id);
  await test.app.adapters.files.put(storage_key, Buffer.from("plain text"), { type: "text/plain" });
  const values = { name: "list.txt", original_filename: "list.txt", type: "text/plain" };
  const file = await db
    .insertInto("shared_template_files")
    .values({
      ...{ ...values, company_id, shared_template_id: sharedTemplate, position: 0 },
      ...{ storage_key, size: 10, sha256: "0", type_category: "document" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { template, archivedTemplate, sharedTemplate, sharedFile: file.id };
}
