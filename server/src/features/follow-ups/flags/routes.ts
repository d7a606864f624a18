import { getFlagSummary, getFlaggedMessage } from "#server/features/follow-ups/flags/service";
import type { HandlersOf } from "#server/platform/http/handlers";

/** Management's side of questions; `memos/flags` has the calls that change them. */
export const managedFlagRoutes: HandlersOf<"getFlaggedMessage" | "getFlagsOfMemo"> = {
  getFlaggedMessage,
  getFlagsOfMemo: getFlagSummary,
};
