import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

import { checkCode, loginWithCode, sendCode } from "./code-service.ts";
import {
  checkPassword,
  checkReset,
  hashNewPassword,
  login,
  requestPasswordReset,
  resetPassword,
  signUp,
} from "./password-service.ts";
import { checkPhoneCode, confirmPhone, requestPhoneCode } from "./phone-service.ts";
import { logout } from "./session-service.ts";
import { verify } from "./verify-service.ts";

export const authRoutes: HandlersOf<
  | "login"
  | "sendCode"
  | "loginWithCode"
  | "requestPhoneCode"
  | "confirmPhone"
  | "signUp"
  | "verify"
  | "requestPasswordReset"
  | "resetPassword"
  | "logout"
> = {
  login: withPreparation(checkPassword, login),
  sendCode,
  loginWithCode: withPreparation(checkCode, loginWithCode),
  requestPhoneCode,
  confirmPhone: withPreparation(checkPhoneCode, confirmPhone),
  signUp: withPreparation(hashNewPassword, signUp),
  verify,
  requestPasswordReset,
  resetPassword: withPreparation(checkReset, resetPassword),
  logout,
};
