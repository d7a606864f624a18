import { presentShared, presentSharedFilters } from "#server/features/templates/community/present";
import {
  findShared,
  readSharedCategories,
  readSharedFile,
} from "#server/features/templates/community/reads";
import {
  copyForCommunity,
  copyShared,
  share,
  sharedTemplate,
  takeShared,
  withdraw,
} from "#server/features/templates/community/service";
import {
  readLinkedFile,
  sharedFileLink,
  sharedFileReply,
} from "#server/features/templates/shared-file-service";
import { asTemplate } from "#server/features/templates/routes";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";

const onePage = { page: 1, per_page: 1 };

export const communityRoutes: HandlersOf<
  | "listSharedTemplates"
  | "shareTemplate"
  | "updateSharedTemplate"
  | "useSharedTemplate"
  | "downloadSharedFile"
  | "getSharedFileLink"
  | "openSharedFileLink"
> = {
  listSharedTemplates: async (ctx, input) => {
    const { tx, scope } = ctx;
    const filters = presentSharedFilters(input, await readSharedCategories(tx, scope));
    if (input.id !== undefined) {
      const template = await sharedTemplate(ctx, input.id);
      return {
        template,
        templates: [template],
        filters,
        ...pagedFields(onePage, 1, sortingOf(input)),
      };
    }
    const { rows, total } = await findShared(tx, scope, input);
    const templates = rows.map((row) => presentShared(row, []));
    return { templates, filters, ...pagedFields(input, total, sortingOf(input)) };
  },
  shareTemplate: withPreparation(copyForCommunity, (ctx, input, copies) =>
    asTemplate(share(ctx, { ...input, shared: true }, copies)),
  ),
  updateSharedTemplate: withPreparation(
    async (ctx, input) => (input.shared === false ? [] : copyForCommunity(ctx, input)),
    (ctx, input, copies) =>
      asTemplate(input.shared === false ? withdraw(ctx, input.id) : share(ctx, input, copies)),
  ),
  useSharedTemplate: withPreparation(copyShared, (ctx, input, taking) =>
    asTemplate(takeShared(ctx, input, taking)),
  ),
  downloadSharedFile: async ({ tx, scope }, { id, variant }) =>
    sharedFileReply(await readSharedFile(tx, scope, id), variant),
  getSharedFileLink: (ctx, { id }) => sharedFileLink(ctx, id),
  openSharedFileLink: async (ctx, { link }) =>
    sharedFileReply(await readLinkedFile(ctx, link), "original"),
};
