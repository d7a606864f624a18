import { z } from "zod";
import {
  email,
  newPassword,
  password,
  phone,
  phoneCountryCode,
  typedTwice,
} from "../auth/schemas.ts";
import { defineCalls } from "../call.ts";
import { locales } from "../constants.ts";
import { id, inCompany, line, nothing } from "../schemas.ts";
import { userEndpoints } from "./endpoints.ts";
import { session, user, userDetails } from "./schemas.ts";

export const userCalls = defineCalls(userEndpoints, {
  getUserDetails: {
    summary: "The caller's account, their teams, and their record in one of them.",
    input: z.object({ company_id: id.optional() }),
    output: userDetails,
  },
  updateUserDetails: {
    summary:
      "Change the caller's own account. A new password or e-mail needs the current password.",
    successes: ["user_updated"],
    input: typedTwice(
      z.object({
        /** The full name. `name_first` and `name_last` take precedence over it. */
        name: line(160).min(1).optional(),
        name_first: line(80).min(1).optional(),
        name_last: line(80).optional(),
        email: email.optional(),
        phone: phone.nullable().optional(),
        phone_country_code: phoneCountryCode.optional(),
        default_locale: z.enum(locales).optional(),
        current_password: password.optional(),
        password: newPassword.optional(),
        password_confirmation: z.string().optional(),
      }),
    ),
    output: userDetails,
  },
  setLocale: {
    summary: "Choose the language of the interface.",
    successes: ["user_updated"],
    input: z.object({ default_locale: z.enum(locales) }),
    output: z.object({ user }),
  },
  setDefaultCompany: {
    summary: "Choose the default team.",
    successes: ["user_updated"],
    input: z.object(inCompany),
    fieldAliases: { id: "company_id" },
    output: z.object({ user }),
  },
  listSessions: {
    summary: "The devices that are signed in to the caller's account.",
    input: nothing,
    output: z.object({ sessions: z.array(session) }),
  },
  endSession: {
    summary: "Sign one of the devices out.",
    successes: ["session_deleted"],
    input: z.object({ id }),
    output: z.object({ sessions: z.array(session) }),
  },
});
