import { listMemoResponses } from "#server/features/responses/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const responseRoutes: HandlersOf<"listMemoResponses"> = { listMemoResponses };
