import { answerFlaggedMessage, flagMemo, unflagMemo } from "#server/features/memos/flags/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const flagRoutes: HandlersOf<"flagMemo" | "unflagMemo" | "answerFlaggedMessage"> = {
  flagMemo,
  unflagMemo,
  answerFlaggedMessage,
};
