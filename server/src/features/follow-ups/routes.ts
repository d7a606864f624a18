import { listFollowUps, listOwnFollowUps } from "#server/features/follow-ups/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const followUpRoutes: HandlersOf<"listFollowUps" | "listOwnFollowUps"> = {
  listFollowUps,
  listOwnFollowUps,
};
