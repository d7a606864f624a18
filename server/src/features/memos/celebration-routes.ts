import type { Memo } from "@lineup/contract/memos/schemas";

import { managersView } from "#server/features/memos/access";
import { acknowledgeCelebration, celebrate } from "#server/features/memos/celebration-service";
import { listPage } from "#server/features/memos/list-service";
import {
  attachMedia,
  createMemo,
  deleteMemo,
  detachMedia,
  expireMemo,
  updateMemo,
} from "#server/features/memos/service";
import type { HandlersOf } from "#server/platform/http/handlers";
import { customOptionsKey } from "@lineup/contract/constants";

const asCelebration = async (memo: Promise<Memo>): Promise<{ celebration: Memo }> => ({
  celebration: await memo,
});

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
  getCelebration: (ctx, { id }) => asCelebration(managersView(ctx, id, "celebration")),
  updateCelebration: (ctx, input) =>
    asCelebration(updateMemo(ctx, { ...input, ask_again: false }, "celebration")),
  deleteCelebration: async (ctx, { id }) => {
    await deleteMemo(ctx, id, "celebration");
    return {};
  },
  createCelebration: (ctx, input) => asCelebration(createMemo(ctx, { ...input, ...ofCelebration })),
  expireCelebration: (ctx, { id }) => asCelebration(expireMemo(ctx, id, "celebration")),
  attachCelebrationMedia: (ctx, input) => asCelebration(attachMedia(ctx, "celebration", input)),
  detachCelebrationMedia: (ctx, input) => asCelebration(detachMedia(ctx, "celebration", input)),
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
