import { getCompany, getHome } from "#server/features/home/service";
import type { HandlersOf } from "#server/platform/http/handlers";

/** The calls that a browser makes first. Their answers combine several features. */
export const homeRoutes: HandlersOf<"getCompany" | "getHome"> = { getCompany, getHome };
