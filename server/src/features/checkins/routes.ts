import { closeCheckin, openCheckin } from "#server/features/checkins/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const checkinRoutes: HandlersOf<"openCheckin" | "closeCheckin"> = {
  openCheckin,
  closeCheckin,
};
