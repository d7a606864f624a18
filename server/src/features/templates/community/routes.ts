import { readSharedFile } from "#server/features/templates/community/reads";
import {
  copyForCommunity,
  copyShared,
  share,
  useShared,
  copyForUpdate,
  updateShared,
} from "#server/features/templates/community/service";
import {
  readLinkedFile,
  sharedFileLink,
  sharedFileReply,
} from "#server/features/templates/shared-file-service";
import { asTemplate } from "#server/features/templates/list-service";
import { listSharedTemplates } from "#server/features/templates/community/list-service";
import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

export const communityRoutes: HandlersOf<
  | "listSharedTemplates"
  | "shareTemplate"
  | "updateSharedTemplate"
  | "useSharedTemplate"
  | "downloadSharedFile"
  | "getSharedFileLink"
  | "openSharedFileLink"
> = {
  listSharedTemplates,
  shareTemplate: withPreparation(copyForCommunity, (ctx, input, copies) =>
    asTemplate(share(ctx, { ...input, shared: true }, copies)),
  ),
  updateSharedTemplate: withPreparation(copyForUpdate, (ctx, input, copies) =>
    asTemplate(updateShared(ctx, input, copies)),
  ),
  useSharedTemplate: withPreparation(copyShared, (ctx, input, taking) =>
    asTemplate(useShared(ctx, input, taking)),
  ),
  downloadSharedFile: async ({ tx, scope }, { id, variant }) =>
    sharedFileReply(await readSharedFile(tx, scope, id), variant),
  getSharedFileLink: (ctx, { id }) => sharedFileLink(ctx, id),
  openSharedFileLink: async (ctx, { link }) =>
    sharedFileReply(await readLinkedFile(ctx, link), "original"),
};
