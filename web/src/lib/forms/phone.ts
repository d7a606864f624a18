import { applyMask } from "./mask.ts";

const digitsInPhone = 10;
const phoneMask = "(###)-###-####";

/**
 * Applies the mask (###)-###-#### to typed text.
 * @param previous the field's text before this input. It shows which character was deleted: deleting a character of the
 * mask deletes the digit before it
 */
export function maskPhone(typed: string, previous = ""): string {
  let digits = digitsOf(typed);
  const shortened = typed.length < previous.length && previous.startsWith(typed);
  if (shortened && digits === digitsOf(previous)) digits = digits.slice(0, -1);
  const withCountry = digits.length > digitsInPhone && digits.startsWith("1");
  return applyMask(phoneMask, digits.slice(withCountry ? 1 : 0));
}

/**
 * @returns a phone number in readable form: (xxx) xxx-xxxx with its last 10 digits; a foreign number with its country
 * code
 */
export function formatPhone(phone: string | null | undefined, countryCode = "1"): string {
  if (phone && countryCode !== "1") return `+${countryCode} ${phone}`;
  const digits = digitsOf(phone ?? "").slice(-digitsInPhone);
  if (digits.length < digitsInPhone) return digits;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** @returns the digits of a text */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
