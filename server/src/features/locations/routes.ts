import { presentLocation } from "#server/features/locations/present";
import { findLocations, readAllLocations } from "#server/features/locations/reads";
import { directionOf } from "#server/features/locations/rules";
import {
  changeLocation,
  createLocation,
  deleteLocation,
  getLocation,
} from "#server/features/locations/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { pagedFields } from "#server/platform/paging";

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
    const { rows, total } = await findLocations(tx, scope, input);
    const sorting = { sort_by: input.sort_by, sort_direction: directionOf(input) };
    return { locations: rows.map(presentLocation), ...pagedFields(input, total, sorting) };
  },
  listAllLocations: async ({ tx, scope }) => ({
    locations: (await readAllLocations(tx, scope)).map(presentLocation),
  }),
};
