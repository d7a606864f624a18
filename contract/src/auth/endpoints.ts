import type { Endpoints } from "../endpoint.ts";

export const authEndpoints = {
  login: {
    method: "POST",
    path: "/api/login",
    access: "public",
    mirror: ["token"],
    limits: ["signInByAddress", "signInByEmail", "signInByEmailElsewhere"],
  },
  sendCode: {
    method: "POST",
    path: "/api/token",
    access: "public",
    limits: ["codeByAddress", "codeByPhone", "codeByPhoneHour", "codeByPhoneElsewhere"],
  },
  loginWithCode: {
    method: "POST",
    path: "/api/login-token",
    access: "public",
    mirror: ["token"],
    limits: ["codeTriesByAddress", "codeTriesByPhone"],
  },
  signUp: {
    method: "POST",
    path: "/api/user-signup",
    access: "public",
    mirror: ["token"],
    limits: ["signupByAddress"],
  },
  verify: {
    method: "POST",
    path: "/api/verify",
    access: "public",
    reads: true,
    limits: ["verifyByAddress"],
  },
  requestPasswordReset: {
    method: "POST",
    path: "/api/trigger-password-reset",
    access: "public",
    mirror: ["message"],
    limits: ["resetByAddress", "resetByEmail", "resetByEmailElsewhere"],
  },
  resetPassword: {
    method: "POST",
    path: "/api/reset-password",
    access: "public",
    mirror: ["token"],
    limits: ["resetByAddress", "resetTriesByEmail"],
  },
  requestPhoneCode: {
    method: "POST",
    path: "/api/user/phone-code",
    access: "user",
    own: true,
    limits: [
      "phoneCodesByAddress",
      "phoneCodesByUser",
      "codeByPhone",
      "codeByPhoneHour",
      "codeByPhoneElsewhere",
    ],
  },
  confirmPhone: {
    method: "POST",
    path: "/api/user/phone",
    access: "user",
    own: true,
    limits: ["codeTriesByAddress", "codeTriesByUser"],
  },
  logout: { method: "POST", path: "/api/logout", access: "user", onSharedDevice: true },
} as const satisfies Endpoints;
