import { parsePhoneNumberFromString } from "libphonenumber-js";

/** A phone number in the form in which it is stored and compared. */
export interface PhoneNumber {
  /** The digits of the country calling code: `1`. */
  readonly countryCode: string;
  /** The national digits without a trunk prefix: `3125550101`. */
  readonly national: string;
  /** The whole number as E.164: `+13125550101`. */
  readonly e164: string;
}

/**
 * Parses a phone number as people type it: formatted, digits only, or with a country code.
 * @param typed the number as it was entered
 * @param countryCode the calling code of a number that doesn't start with `+`
 * @returns the number; null if it can't be a phone number, or has an extension, which text messages can't reach
 */
export function normalizePhone(typed: string, countryCode = "1"): PhoneNumber | null {
  const plain = countryCode === "1" ? plainNational.exec(typed) : null;
  if (plain) {
    const [, area, exchange, line] = plain;
    // Reuse the input string if it already has this form. In a file of 50,000 people, this saves a copy of each number and makes
    // comparisons faster.
    const national = typed.length === 10 ? typed : `${area}${exchange}${line}`;
    return { countryCode, national, e164: `+1${national}` };
  }
  const parsed = parsePhoneNumberFromString(typed, {
    defaultCallingCode: countryCode,
    extract: false,
  });
  if (parsed === undefined || parsed.ext !== undefined || !parsed.isPossible()) return null;
  return {
    countryCode: parsed.countryCallingCode,
    national: parsed.nationalNumber,
    e164: parsed.number,
  };
}

/** The way nearly all numbers with country code 1 are written. Parsing them with the library takes a hundred times as long. */
const plainNational = /^\s*\(?([2-9]\d{2})\)?[ .-]?(\d{3})[ .-]?(\d{4})\s*$/;

/** @returns true if the typed number is the stored one */
export function isSamePhone(
  stored: { phone: string | null; phone_country_code: string },
  typed: string,
): boolean {
  const phone = normalizePhone(typed, stored.phone_country_code);
  return (
    phone !== null &&
    phone.national === stored.phone &&
    phone.countryCode === stored.phone_country_code
  );
}
