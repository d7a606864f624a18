import { passwordMinLength } from "@lineup/contract/constants";
import { firstOf, required, type Validator } from "#web/lib/validators.ts";
import { authTexts } from "./auth-texts.ts";

/** A password someone chooses. */
export const newPassword: Validator = firstOf(required, (value) =>
  value.length >= passwordMinLength
    ? null
    : authTexts.say("password.short", { count: passwordMinLength }),
);

/** The same password once more. */
export function sameAs(password: string): Validator {
  return firstOf(required, (value) =>
    value === password ? null : authTexts.say("password.differs"),
  );
}
