import { authCodeLength, passwordMinLength } from "@lineup/contract/constants";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/** Returns the error text for a value, or null if the value is valid. */
export type Validator<V = string> = (value: V) => string | null;

const maskedPhoneLength = 14;

/** @returns a validator that returns the first error found by several validators */
export function firstOf<V>(...validators: readonly Validator<V>[]): Validator<V> {
  return (value) => {
    for (const validate of validators) {
      const error = validate(value);
      if (error) return error;
    }
    return null;
  };
}

export const required: Validator = (value) =>
  value.trim() ? null : coreTexts.say("field.required");

/** Requires a complete phone number in the mask (###)-###-####, which has 14 characters. */
export const phone: Validator = firstOf(required, (value) => {
  if (/[^\d()\-\s]/.test(value)) return coreTexts.say("field.phone.digits");
  return value.length === maskedPhoneLength ? null : coreTexts.say("field.phone.length");
});

export const authCode: Validator = firstOf(required, (value) =>
  value.length === authCodeLength ? null : coreTexts.say("field.code.length"),
);

export const email: Validator = firstOf(required, (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value.trim()) ? null : coreTexts.say("field.email"),
);

/** Requires a new password of sufficient length. */
export const newPassword: Validator = firstOf(required, (value) =>
  value.length >= passwordMinLength
    ? null
    : coreTexts.say("field.password.short", { count: passwordMinLength }),
);

/** Requires the repeated password to equal `password`. */
export function sameAs(password: string): Validator {
  return firstOf(required, (value) =>
    value === password ? null : coreTexts.say("field.password.differs"),
  );
}
