import type { MemoTemplate } from "@lineup/contract/templates/schemas";

import { shownTemplate } from "#server/features/templates/access";
import { findTemplates, readTemplateFilters } from "#server/features/templates/list-reads";
import { presentTemplate, presentTemplateFilters } from "#server/features/templates/present";
import {
  attachMedia,
  createTemplate,
  deleteTemplate,
  detachMedia,
  setArchived,
  updateTemplate,
} from "#server/features/templates/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";

/** @returns the template under both names that clients know it by */
export async function asTemplate(
  template: Promise<MemoTemplate>,
): Promise<{ memo_template: MemoTemplate; template: MemoTemplate }> {
  const found = await template;
  return { memo_template: found, template: found };
}

export const templateRoutes: HandlersOf<
  | "listTemplates"
  | "getTemplate"
  | "createTemplate"
  | "updateTemplate"
  | "deleteTemplate"
  | "archiveTemplate"
  | "unarchiveTemplate"
  | "attachTemplateMedia"
  | "detachTemplateMedia"
  | "listTemplateMedia"
> = {
  listTemplates: async ({ tx, scope }, input) => {
    const { rows, total } = await findTemplates(tx, scope, input);
    const templates = rows.map((row) => presentTemplate(row, []));
    return {
      memo_templates: templates,
      templates,
      filters: presentTemplateFilters(input, await readTemplateFilters(tx, scope)),
      ...pagedFields(input, total, sortingOf(input)),
    };
  },
  getTemplate: (ctx, { id }) => asTemplate(shownTemplate(ctx, id)),
  createTemplate: (ctx, { copied_id: copiedId, ...draft }) =>
    asTemplate(createTemplate(ctx, draft, { copiedId })),
  updateTemplate: (ctx, input) => asTemplate(updateTemplate(ctx, input)),
  deleteTemplate: async (ctx, { id }) => {
    await deleteTemplate(ctx, id);
    return {};
  },
  archiveTemplate: (ctx, { id }) => asTemplate(setArchived(ctx, id, true)),
  unarchiveTemplate: (ctx, { id }) => asTemplate(setArchived(ctx, id, false)),
  attachTemplateMedia: (ctx, input) => asTemplate(attachMedia(ctx, input)),
  detachTemplateMedia: (ctx, input) => asTemplate(detachMedia(ctx, input)),
  listTemplateMedia: async (ctx, { id }) => ({ media: (await shownTemplate(ctx, id)).media }),
};
