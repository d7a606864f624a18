import {
  getReach,
  listAudienceNames,
  listEmployeeNames,
  listLocationNames,
} from "#server/features/targeting/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const targetingRoutes: HandlersOf<
  "listLocationNames" | "listAudienceNames" | "listEmployeeNames" | "getReach"
> = { listLocationNames, listAudienceNames, listEmployeeNames, getReach };
