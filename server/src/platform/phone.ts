import { isCountryCode } from "@lineup/contract/country-codes";
import { defaultPhoneCountryCode } from "@lineup/contract/constants";
import { type PhoneNumber as LibraryNumber, parsePhoneNumberFromString } from "libphonenumber-js";

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
 * @returns the number; null if the country's numbering plan allows no such number, if there is no such country code, or if the
 *   number has an extension, which text messages can't reach
 */
export function normalizePhone(
  typed: string,
  countryCode: string = defaultPhoneCountryCode,
): PhoneNumber | null {
  const plain = countryCode === "1" ? plainNational.exec(typed) : null;
  if (plain) {
    const [, area, , exchange, line] = plain;
    // Reuse the input string if it already has this form. In a file of 50,000 people, this saves a copy of each number and makes
    // comparisons faster.
    const national = typed.length === 10 ? typed : `${area}${exchange}${line}`;
    return { countryCode, national, e164: `+1${national}` };
  }
  // The library throws an error for a calling code that it doesn't know.
  if (!isCountryCode(countryCode)) return null;
  const parsed = parse(typed, countryCode);
  if (parsed === undefined || parsed.ext !== undefined || !isInPlan(parsed)) return null;
  return {
    countryCode: parsed.countryCallingCode,
    national: parsed.nationalNumber,
    e164: parsed.number,
  };
}

/**
 * The way nearly all numbers with country code 1 are written. Parsing them with the library takes a hundred times as long. No area
 * code ends in 11, has 9 as its second digit or repeats one digit (but for 888), and no exchange begins with 0 or 1.
 */
const plainNational =
  /^\s*\(?((?!.11|([2-7])\2\2)[2-9][0-8]\d)\)?[ .-]?([2-9]\d{2})[ .-]?(\d{4})\s*$/;

function parse(typed: string, defaultCallingCode: string): LibraryNumber | undefined {
  const parsed = parsePhoneNumberFromString(typed, { defaultCallingCode, extract: false });
  const old = parsed?.countryCallingCode === "52" && oldMexican.exec(parsed.nationalNumber);
  return old ? parsePhoneNumberFromString(`+52${old[1]}`) : parsed;
}

/** Until 2020, one dialed 1, 01, 044 or 045 before the ten digits of a Mexican number. Many address books still have it. */
const oldMexican = /^(?:0?1|04[45])(\d{10})$/;

/**
 * The library knows which area codes of country code 1 are in use, but a new one is in use before an installation is updated. So
 * those numbers only have to follow the plan's rules.
 */
function isInPlan(parsed: LibraryNumber): boolean {
  if (parsed.countryCallingCode === "1") return plainNational.test(parsed.nationalNumber);
  return parsed.isValid();
}

/** A phone number as it is stored. */
interface StoredPhone {
  readonly phone: string | null;
  readonly phone_country_code: string;
}

/** @returns true if the typed number is the stored one */
export function isSamePhone(stored: StoredPhone, typed: string): boolean {
  const phone = normalizePhone(typed, stored.phone_country_code);
  return (
    phone !== null &&
    phone.national === stored.phone &&
    phone.countryCode === stored.phone_country_code
  );
}

/**
 * Parses a phone number that replaces a stored one. The stored number can be sent back as it is, even if it could no longer be
 * entered: it must not block a change of another field.
 * @param countryCode the calling code that was entered; if missing, the stored one applies, unless no country has it
 * @returns the number; `unchanged` if it is the stored one; null if it can't be one
 */
export function normalizeNewPhone(
  stored: StoredPhone,
  typed: string,
  countryCode: string | undefined,
): PhoneNumber | "unchanged" | null {
  const { phone, phone_country_code: before } = stored;
  const code = countryCode ?? (isCountryCode(before) ? before : defaultPhoneCountryCode);
  const found = normalizePhone(typed, code);
  if (found !== null || phone === null || (countryCode ?? before) !== before) return found;
  const digits = typed.replaceAll(/\D/g, "");
  return digits === phone || digits === `${before}${phone}` ? "unchanged" : null;
}
