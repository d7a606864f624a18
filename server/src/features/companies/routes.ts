import type { HandlersOf } from "#server/platform/http/handlers";

import { createCompany, getCompany, getSelf } from "./service.ts";
import {
  getJoinCode,
  renewJoinCode,
  switchJoinCode,
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
  | "updateEmailAlerts"
  | "getJoinCode"
  | "renewJoinCode"
  | "switchJoinCode"
> = {
  updateFlags,
  updateMemoSettings,
  updateEmailAlerts,
  getJoinCode,
  renewJoinCode,
  switchJoinCode,
};
