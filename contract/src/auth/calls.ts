import { z } from "zod";
import { defineCalls } from "../call.ts";
import { locales } from "../constants.ts";
import { blankAsAbsent, line, nothing } from "../schemas.ts";
import { user } from "../users/schemas.ts";
import { authEndpoints } from "./endpoints.ts";
import {
  authCode,
  bearer,
  email,
  newPasswordTwice,
  optionalToken,
  password,
  phone,
  phoneCountryCode,
  sharedToken,
  typedTwice,
} from "./schemas.ts";

export const authCalls = defineCalls(authEndpoints, {
  login: {
    summary: "Sign in with e-mail and password; a valid invitation token is accepted too.",
    successes: ["session_created"],
    input: z.object({ email, password, token: optionalToken }),
    output: bearer,
    errors: ["sign_in_failed"],
  },
  sendCode: {
    summary: "Send a sign-in code to a phone. The answer is the same for known and unknown phones.",
    successes: ["code_sent"],
    input: z.object({ phone, phone_country_code: phoneCountryCode.optional() }),
    output: z.object({ sent: z.literal(true) }),
    errors: ["feature_disabled"],
  },
  loginWithCode: {
    summary: "Sign in with the code that was sent to a phone.",
    successes: ["session_created"],
    input: z.object({
      phone,
      phone_country_code: phoneCountryCode.optional(),
      token: authCode,
      invite: optionalToken,
    }),
    output: bearer,
    errors: ["code_invalid", "conflict"],
  },
  requestPhoneCode: {
    summary: "Send a code to a phone number that the caller wants to add to their account.",
    successes: ["code_sent"],
    input: z.object({ phone, phone_country_code: phoneCountryCode.optional() }),
    output: z.object({ sent: z.literal(true) }),
    errors: ["feature_disabled"],
  },
  confirmPhone: {
    summary:
      "Add a phone number with the code that was sent to it, and join the teams that have it on file for the caller.",
    successes: ["user_updated"],
    input: z.object({ phone, phone_country_code: phoneCountryCode.optional(), token: authCode }),
    output: nothing,
    errors: ["code_invalid", "conflict"],
  },
  signUp: {
    summary: "Create an account and sign in.",
    successes: ["user_created"],
    input: typedTwice(
      z.object({
        name_first: line(80).min(1),
        name_last: line(80).default(""),
        email,
        phone: phone.optional(),
        phone_country_code: phoneCountryCode.optional(),
        ...newPasswordTwice,
        default_locale: z.enum(locales).optional(),
        token: optionalToken,
      }),
    ),
    output: bearer.extend({ user }),
  },
  verify: {
    summary: "Check an invitation, a join code or a password-reset token.",
    input: z.object({ token: sharedToken, email: blankAsAbsent(email) }),
    output: z.object({
      valid: z.literal(true),
      type: z.enum(["invite", "join_code", "password_reset"]),
      company: z
        .object({ id: z.number().int(), name: z.string(), logo: z.string().nullable() })
        .nullable(),
      /** The person whom an invitation is meant for; null for a join code or a reset token. */
      invited: z.object({ name: z.string() }).nullable(),
    }),
    errors: ["token_invalid"],
  },
  requestPasswordReset: {
    summary: "Send a password-reset link. The answer is the same for known and unknown addresses.",
    successes: ["password_reset_requested"],
    input: z.object({ email }),
    output: z.object({ message: z.string() }),
    errors: ["feature_disabled"],
  },
  resetPassword: {
    summary: "Choose a new password with the token of a reset link; ends every other session.",
    successes: ["password_updated"],
    input: typedTwice(z.object({ email, token: sharedToken, ...newPasswordTwice })),
    output: bearer,
    errors: ["token_invalid"],
  },
  logout: {
    summary: "End the session that makes this call.",
    successes: ["session_deleted"],
    input: nothing,
    output: nothing,
  },
});
