import { acknowledgeCelebration, celebrate } from "#server/features/memos/celebrations/service";
import { handlersOfKind } from "#server/features/memos/kind-routes";
import { listPage } from "#server/features/memos/list-service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { customOptionsKey } from "@lineup/contract/constants";

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
  listCelebrationMemos: async (ctx, input) => {
    const { rows, paging } = await listPage(ctx, { ...input, display_type: "celebration" });
    return { celebrations: rows, ...paging };
  },
  getCelebration: celebration.get,
  updateCelebration: celebration.update,
  deleteCelebration: celebration.delete,
  createCelebration: (ctx, input) => celebration.create(ctx, { ...input, ...ofCelebration }),
  expireCelebration: celebration.expire,
  attachCelebrationMedia: celebration.attach,
  detachCelebrationMedia: celebration.detach,
  celebrate,
  acknowledgeCelebration,
  respondToCelebration: celebrate,
};

const ofCelebration = {
  display_type: "celebration",
  answer_type: null,
  options: [] as string[],
  options_key: customOptionsKey,
  is_anonymous: false,
  signature: false,
} as const;
