import { z } from "zod";
import { passwordMaxLength, passwordMinLength } from "../constants.ts";
import { because, blankAsAbsent, line } from "../schemas.ts";
import { isCountryCode } from "../country-codes.ts";

export const email = z.string().trim().max(254).check(z.email());
/** As typed or masked; the server normalises it. */
export const phone = line(32).min(1);
export const phoneCountryCode = z
  .string()
  .regex(/^\d{1,3}$/u, because("country_code"))
  .refine(isCountryCode, because("country_code"));
/** A password someone chooses. One that someone signs in with is only capped. */
export const newPassword = z.string().min(passwordMinLength).max(passwordMaxLength);
export const password = z.string().min(1).max(passwordMaxLength);
export const authCode = z.string().trim().length(6, because("auth_code"));
/** An invitation token, a join code or a reset token. */
export const sharedToken = line(200).min(1);
/** One that may come along: an invitation to accept on the way. */
export const optionalToken = blankAsAbsent(sharedToken);

/** A new password, and the same once more where a person typed it twice: `typedTwice` compares them. */
export const newPasswordTwice = {
  password: newPassword,
  password_confirmation: z.string().optional(),
};

/** Refuses a repeated password that is another one. */
export function typedTwice<S extends z.ZodObject>(schema: S): S {
  return schema.refine(
    ({ password: once, password_confirmation: again }) => again === undefined || again === once,
    { path: ["password_confirmation"], message: because("passwords_differ") },
  );
}

export const bearer = z.object({ token: z.string() });
