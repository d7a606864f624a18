import { z } from "zod";
import { passwordMaxLength, passwordMinLength } from "../constants.ts";
import { line } from "../schemas.ts";

export const email = z.email("Please use a valid e-mail address").trim().max(254);
/** As typed or masked; the server normalises it. */
export const phone = line(32).min(1, "This field is required");
export const phoneCountryCode = z.string().regex(/^\d{1,3}$/u);
/** A password someone chooses. One that someone signs in with is only capped. */
export const newPassword = z
  .string()
  .min(passwordMinLength, `Please use at least ${passwordMinLength} characters`)
  .max(passwordMaxLength);
export const password = z.string().min(1, "This field is required").max(passwordMaxLength);
export const authCode = z.string().trim().length(6, "The auth code must be 6 digits long");
/** An invitation token, a join code or a reset token. */
export const sharedToken = line(200).min(1, "This field is required");
export const bearer = z.object({ token: z.string() });
