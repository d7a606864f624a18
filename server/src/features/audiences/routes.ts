import { presentAudience } from "#server/features/audiences/present";
import { findAudiences, readAllAudiences } from "#server/features/audiences/reads";
import { directionOf } from "#server/features/audiences/rules";
import {
  changeAudience,
  createAudience,
  deleteAudience,
  getAudience,
  listAudienceEmployees,
} from "#server/features/audiences/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields } from "#server/platform/paging";

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
    const { rows, total } = await findAudiences(tx, scope, input);
    const sorting = { sort_by: input.sort_by, sort_direction: directionOf(input) };
    return { audiences: rows.map(presentAudience), ...pagedFields(input, total, sorting) };
  },
  listAudienceEmployees,
  listAllAudiences: async ({ tx, scope }) => ({
    audiences: (await readAllAudiences(tx, scope)).map(presentAudience),
  }),
};
