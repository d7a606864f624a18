import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

import {
  checkCredentials,
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
  updateUserDetails: withPreparation(checkCredentials, updateUserDetails),
  setLocale,
  setDefaultCompany,
  listSessions,
  endSession,
};
