import { openCheckins, withdrawCheckins } from "#server/features/follow-ups/checkins/due-service";
import { getCheckin, listCheckins } from "#server/features/follow-ups/checkins/list-service";
import { acknowledgeCheckin, answerCheckin } from "#server/features/follow-ups/checkins/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const checkinRoutes: HandlersOf<
  | "openCheckins"
  | "withdrawCheckins"
  | "getCheckin"
  | "answerCheckin"
  | "listCheckins"
  | "acknowledgeCheckin"
> = {
  getCheckin,
  answerCheckin,
  openCheckins,
  withdrawCheckins,
  listCheckins,
  acknowledgeCheckin,
};
