import {
  changeLocation,
  createLocation,
  deleteLocation,
  getLocation,
  listAllLocations,
  listLocations,
} from "#server/features/locations/service";
import type { HandlersOf } from "#server/platform/http/handlers";

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
  listLocations,
  listAllLocations,
};
