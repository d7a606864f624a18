import { readTags } from "#server/features/tags/reads";
import { changeTag, createTag, deleteTag, getTag } from "#server/features/tags/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const tagRoutes: HandlersOf<
  "listTags" | "getTag" | "createTag" | "updateTag" | "deleteTag" | "listAllTags"
> = {
  listTags: async ({ tx, scope }) => ({ tags: await readTags(tx, scope) }),
  getTag: async (ctx, { id }) => ({ tag: await getTag(ctx, id) }),
  createTag: async (ctx, { title }) => ({ tag: await createTag(ctx, title) }),
  updateTag: async (ctx, input) => ({ tag: await changeTag(ctx, input) }),
  deleteTag: async (ctx, { id }) => ({ tag: await deleteTag(ctx, id) }),
  listAllTags: async ({ tx, scope }) => ({ tags: await readTags(tx, scope) }),
};
