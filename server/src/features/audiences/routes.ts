import {
  changeAudience,
  createAudience,
  deleteAudience,
  getAudience,
  listAllAudiences,
  listAudiences,
  listAudienceEmployees,
} from "#server/features/audiences/service";
import type { HandlersOf } from "#server/platform/http/handlers";

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
  listAudiences,
  listAudienceEmployees,
  listAllAudiences,
};
