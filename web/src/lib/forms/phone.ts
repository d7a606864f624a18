import { applyMask } from "./mask.ts";

const digitsInPhone = 10;
const phoneMask = "(###)-###-####";

/**
 * Applies the mask (###)-###-#### to typed text.
 * @param previous the field's text before the change. If the change only deleted a fixed character of the mask, the
 * digit before that character is deleted, too.
 */
export function maskPhone(typed: string, previous = ""): string {
  let digits = digitsOf(typed);
  const shortened = typed.length < previous.length && previous.startsWith(typed);
  if (shortened && digits === digitsOf(previous)) digits = digits.slice(0, -1);
  const withCountry = digits.length > digitsInPhone && digits.startsWith("1");
  return applyMask(phoneMask, digits.slice(withCountry ? 1 : 0));
}

/**
 * @returns a phone number for display: a US number's last 10 digits as (xxx) xxx-xxxx, or a foreign number after its
 * country code
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
