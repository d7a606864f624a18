import {
  getJoinCode,
  renewJoinCode,
  switchJoinCode,
  updateCheckinSettings,
  updateEmailAlerts,
  updateFlags,
  updateMemoSettings,
} from "#server/features/companies/settings/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const settingsRoutes: HandlersOf<
  | "updateFlags"
  | "updateMemoSettings"
  | "updateCheckinSettings"
  | "updateEmailAlerts"
  | "getJoinCode"
  | "renewJoinCode"
  | "switchJoinCode"
> = {
  updateFlags,
  updateMemoSettings,
  updateCheckinSettings,
  updateEmailAlerts,
  getJoinCode,
  renewJoinCode,
  switchJoinCode,
};
