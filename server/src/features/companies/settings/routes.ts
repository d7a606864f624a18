import {
  getJoinCode,
  renewJoinCode,
  switchJoinCode,
  updateChatSettings,
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
  | "updateChatSettings"
  | "updateEmailAlerts"
  | "getJoinCode"
  | "renewJoinCode"
  | "switchJoinCode"
> = {
  updateFlags,
  updateMemoSettings,
  updateCheckinSettings,
  updateChatSettings,
  updateEmailAlerts,
  getJoinCode,
  renewJoinCode,
  switchJoinCode,
};
