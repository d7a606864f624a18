import { withCleanTexts } from "#server/features/memos/writing/rich-text-service";
import { shownTemplate } from "#server/features/templates/access";
import {
  attachMedia,
  createTemplate,
  deleteTemplate,
  detachMedia,
  setArchived,
  updateTemplate,
} from "#server/features/templates/service";
import { asTemplate, listTemplates } from "#server/features/templates/list-service";
import type { HandlersOf } from "#server/platform/http/handlers";

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
  listTemplates,
  getTemplate: (ctx, { id }) => asTemplate(shownTemplate(ctx, id)),
  createTemplate: withCleanTexts((ctx, { copied_id: copiedId, ...draft }) =>
    asTemplate(createTemplate(ctx, draft, { copiedId })),
  ),
  updateTemplate: withCleanTexts((ctx, input) => asTemplate(updateTemplate(ctx, input))),
  deleteTemplate: (ctx, { id }) => deleteTemplate(ctx, id),
  archiveTemplate: (ctx, { id }) => asTemplate(setArchived(ctx, id, true)),
  unarchiveTemplate: (ctx, { id }) => asTemplate(setArchived(ctx, id, false)),
  attachTemplateMedia: (ctx, input) => asTemplate(attachMedia(ctx, input)),
  detachTemplateMedia: (ctx, input) => asTemplate(detachMedia(ctx, input)),
  listTemplateMedia: async (ctx, { id }) => ({ media: (await shownTemplate(ctx, id)).media }),
};
