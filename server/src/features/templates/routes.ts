import type { MemoTemplate } from "@lineup/contract/templates/schemas";

import { shownTemplate } from "#server/features/templates/access";
import { findTemplates, readTemplateFilters } from "#server/features/templates/list-reads";
import { presentTemplate, presentTemplateFilters } from "#server/features/templates/present";
import type { Wording } from "#server/features/templates/rules";
import {
  attachMedia,
  createTemplate,
  deleteTemplate,
  detachMedia,
  setArchived,
  updateTemplate,
} from "#server/features/templates/service";
import { type CreateSend, startFromTemplate } from "#server/features/templates/use-service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";

/** What templates need of others; given from outside, because features do not call each other. */
export interface TemplateParts {
  readonly wording: Wording;
  readonly createSend: CreateSend;
}

/** @returns the template under both names that clients know it by */
export async function asTemplate(
  template: Promise<MemoTemplate>,
): Promise<{ memo_template: MemoTemplate; template: MemoTemplate }> {
  const found = await template;
  return { memo_template: found, template: found };
}

export function templateRoutes({
  wording,
  createSend,
}: TemplateParts): HandlersOf<
  | "listTemplates"
  | "getTemplate"
  | "createTemplate"
  | "updateTemplate"
  | "deleteTemplate"
  | "archiveTemplate"
  | "unarchiveTemplate"
  | "attachTemplateMedia"
  | "detachTemplateMedia"
  | "useTemplate"
  | "listTemplateMedia"
> {
  return {
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
      asTemplate(createTemplate(ctx, wording, draft, { copiedId })),
    updateTemplate: (ctx, input) => asTemplate(updateTemplate(ctx, wording, input)),
    deleteTemplate: async (ctx, { id }) => {
      await deleteTemplate(ctx, id);
      return {};
    },
    archiveTemplate: (ctx, { id }) => asTemplate(setArchived(ctx, id, true)),
    unarchiveTemplate: (ctx, { id }) => asTemplate(setArchived(ctx, id, false)),
    attachTemplateMedia: (ctx, input) => asTemplate(attachMedia(ctx, wording, input)),
    detachTemplateMedia: (ctx, input) => asTemplate(detachMedia(ctx, wording, input)),
    useTemplate: async (ctx, input) => ({
      memo_template_send: await startFromTemplate(ctx, createSend, input),
    }),
    listTemplateMedia: async (ctx, { id }) => ({ media: (await shownTemplate(ctx, id)).media }),
  };
}
