import { translate } from "#server/features/translate/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const translateRoutes: HandlersOf<"translate"> = { translate };
