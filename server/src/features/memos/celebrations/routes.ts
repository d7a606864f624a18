import { customOptionsKey } from "@lineup/contract/constants";

import { acknowledgeCelebration, celebrate } from "#server/features/memos/celebrations/service";
import { handlersOfKind } from "#server/features/memos/kind-routes";
import { withCleanTexts } from "#server/features/memos/writing/rich-text-service";
import { listCelebrationMemos } from "#server/features/memos/list-service";
import type { HandlersOf } from "#server/platform/http/handlers";

const celebration = handlersOfKind("celebration", (memo) => ({ celebration: memo }));

export const celebrationRoutes: HandlersOf<
  | "listCelebrationMemos"
  | "getCelebration"
  | "updateCelebration"
  | "deleteCelebration"
  | "createCelebration"
  | "expireCelebration"
  | "attachCelebrationMedia"
  | "detachCelebrationMedia"
  | "celebrate"
  | "acknowledgeCelebration"
  | "respondToCelebration"
> = {
  listCelebrationMemos,
  getCelebration: celebration.get,
  updateCelebration: withCleanTexts(celebration.update),
  deleteCelebration: celebration.delete,
  createCelebration: withCleanTexts((ctx, input) =>
    celebration.create(ctx, { ...input, ...celebrationDefaults }),
  ),
  expireCelebration: celebration.expire,
  attachCelebrationMedia: celebration.attach,
  detachCelebrationMedia: celebration.detach,
  celebrate,
  acknowledgeCelebration,
  respondToCelebration: celebrate,
};

const celebrationDefaults = {
  display_type: "celebration",
  answer_type: null,
  options: [] as string[],
  options_key: customOptionsKey,
  is_anonymous: false,
  signature: false,
} as const;
