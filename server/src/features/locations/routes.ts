import {
  changeLocation,
  createLocation,
  deleteLocation,
  getLocation,
} from "#server/features/locations/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields, sortingOf } from "#server/platform/paging";
import { findSegments, presentSegment, readAllSegments } from "#server/platform/segment-records";

export const locationRoutes: HandlersOf<
  | "getLocation"
  | "createLocation"
  | "updateLocation"
  | "deleteLocation"
  | "listLocations"
  | "listAllLocations"
> = {
  getLocation: async (ctx, { id }) => ({ location: await getLocation(ctx, id) }),
  createLocation: async (ctx, input) => ({ location: await createLocation(ctx, input) }),
  updateLocation: async (ctx, input) => ({ location: await changeLocation(ctx, input) }),
  deleteLocation: async (ctx, { id }) => ({ location: await deleteLocation(ctx, id) }),
  listLocations: async ({ tx, scope }, input) => {
    const { rows, total } = await findSegments(tx, scope, "location", input);
    return { locations: rows.map(presentSegment), ...pagedFields(input, total, sortingOf(input)) };
  },
  listAllLocations: async ({ tx, scope }) => ({
    locations: (await readAllSegments(tx, scope, "location")).map(presentSegment),
  }),
};
