import type { HandlersOf } from "#server/platform/http/handlers";

import {
  endSession,
  getUserDetails,
  listSessions,
  setDefaultCompany,
  setLocale,
  updateUserDetails,
} from "./service.ts";

export const userRoutes: HandlersOf<
  | "getUserDetails"
  | "updateUserDetails"
  | "setLocale"
  | "setDefaultCompany"
  | "listSessions"
  | "endSession"
> = {
  getUserDetails,
  updateUserDetails,
  setLocale,
  setDefaultCompany,
  listSessions,
  endSession,
};
