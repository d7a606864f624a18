import type { HandlersOf } from "#server/platform/http/handlers";

import { createCompany } from "./service.ts";
import {
  getJoinCode,
  renewJoinCode,
  switchJoinCode,
  updateCheckinSettings,
  updateEmailAlerts,
  updateFlags,
  updateMemoSettings,
} from "./settings-service.ts";

export const companyRoutes: HandlersOf<"createCompany"> = { createCompany };

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
