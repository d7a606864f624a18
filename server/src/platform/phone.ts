import { parsePhoneNumberFromString } from "libphonenumber-js";

/** A phone number in the one form in which it is stored and compared. */
export interface PhoneNumber {
  /** Digits of the country calling code: `1`. */
  readonly countryCode: string;
  /** National digits without a trunk prefix: `3125550101`. */
  readonly national: string;
  /** `+13125550101`. */
  readonly e164: string;
}

/**
 * Reads a phone number as people type it: masked, plain, or with its country code.
 * @param countryCode calling code that is meant when the number does not begin with `+`
 * @returns null for what can't be a phone number, or has an extension, which no text message reaches
 */
export function normalizePhone(typed: string, countryCode = "1"): PhoneNumber | null {
  const plain = countryCode === "1" ? plainNational.exec(typed) : null;
  if (plain) {
    const [, area, exchange, line] = plain;
    // The very text, where it is one: a file's 50,000 are kept, and compared, once.
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

/** As nearly all are written where the code is 1: read without the library, which takes a hundred times as long. */
const plainNational = /^\s*\(?([2-9]\d{2})\)?[ .-]?(\d{3})[ .-]?(\d{4})\s*$/;

/** @returns whether a stored phone is the one that was typed */
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
