import type { HandlersOf } from "#server/platform/http/handlers";

import { createCompany, getCompany, getSelf } from "./service.ts";
import {
  getJoinCode,
  renewJoinCode,
  switchJoinCode,
  updateCheckinSettings,
  updateEmailAlerts,
  updateFlags,
  updateMemoSettings,
} from "./settings-service.ts";

export const companyRoutes: HandlersOf<"createCompany" | "getCompany" | "getSelf"> = {
  createCompany,
  getCompany,
  getSelf,
};

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
