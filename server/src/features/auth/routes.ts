import type { HandlersOf } from "#server/platform/http/handlers";

import { loginWithCode, sendCode } from "./code-service.ts";
import { login, requestPasswordReset, resetPassword, signUp } from "./password-service.ts";
import { logout } from "./session-service.ts";
import { verify } from "./verify-service.ts";

export const authRoutes: HandlersOf<
  | "login"
  | "sendCode"
  | "loginWithCode"
  | "signUp"
  | "verify"
  | "requestPasswordReset"
  | "resetPassword"
  | "logout"
> = {
  login,
  sendCode,
  loginWithCode,
  signUp,
  verify,
  requestPasswordReset,
  resetPassword,
  logout,
};
