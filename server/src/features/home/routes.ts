import { getCompany, getHome } from "#server/features/home/service";
import type { HandlersOf } from "#server/platform/http/handlers";

/** What a browser asks for first, put together from the features below. */
export const homeRoutes: HandlersOf<"getCompany" | "getHome"> = { getCompany, getHome };
