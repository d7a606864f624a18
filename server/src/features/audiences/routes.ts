import {
  changeAudience,
  createAudience,
  deleteAudience,
  getAudience,
  listAudienceEmployees,
} from "#server/features/audiences/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";
import { findSegments, presentSegment, readAllSegments } from "#server/platform/segment-records";

export const audienceRoutes: HandlersOf<
  | "getAudience"
  | "createAudience"
  | "updateAudience"
  | "deleteAudience"
  | "listAudiences"
  | "listAudienceEmployees"
  | "listAllAudiences"
> = {
  getAudience: async (ctx, { id }) => ({ audience: await getAudience(ctx, id) }),
  createAudience: async (ctx, input) => ({ audience: await createAudience(ctx, input) }),
  updateAudience: async (ctx, input) => ({ audience: await changeAudience(ctx, input) }),
  deleteAudience: async (ctx, { id }) => ({ audience: await deleteAudience(ctx, id) }),
  listAudiences: async ({ tx, scope }, input) => {
    const { rows, total } = await findSegments(tx, scope, "audience", input);
    return { audiences: rows.map(presentSegment), ...pagedFields(input, total, sortingOf(input)) };
  },
  listAudienceEmployees,
  listAllAudiences: async ({ tx, scope }) => ({
    audiences: (await readAllSegments(tx, scope, "audience")).map(presentSegment),
  }),
};
