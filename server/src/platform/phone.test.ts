import { isCountryCode } from "@lineup/contract/country-codes";
import metadata from "libphonenumber-js/min/metadata";
import { expect, test } from "vitest";

import { normalizeNewPhone, normalizePhone } from "./phone.ts";

test("A phone number is stored in the same form, no matter how it is written", () => {
  const same = { countryCode: "1", national: "3125550101", e164: "+13125550101" };
  for (const typed of [
    "(312) 555-0101",
    "3125550101",
    "312.555.0101",
    "13125550101",
    "+1 312 555 0101",
  ])
    expect(normalizePhone(typed), typed).toEqual(same);
});

test("The country code applies to numbers without a plus", () => {
  expect(normalizePhone("020 7946 0958", "44")?.e164).toBe("+442079460958");
  expect(normalizePhone("+44 20 7946 0958", "1")?.countryCode).toBe("44");
});

test("A number that can't receive text messages is refused", () => {
  for (const typed of ["", "312555010", "call 312-555-0101", "312 555 0101 ext 5", "555-0101"])
    expect(normalizePhone(typed), typed).toBeNull();
});

test("A number that no numbering plan allows is refused, however it is written", () => {
  const numbers = ["0000000000", "1111111111", "1234567890", "0123456789", "9999999999"];
  numbers.push("2222222222", "5555555555", "3120550101", "3121550101", "9115550101", "2115550101");
  for (const digits of numbers) {
    const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    const forms = [digits, `${area}-${exchange}-${line}`, `(${area}) ${exchange}-${line}`];
    for (const typed of [...forms, `+1${digits}`, `1 ${area} ${exchange} ${line}`])
      expect(normalizePhone(typed), typed).toBeNull();
  }
  for (const typed of ["+33 00 00 00 00 00", "+34 111 111 111", "+91 00000 00000", "+44 1111"])
    expect(normalizePhone(typed), typed).toBeNull();
});

test("Numbers of area codes that are new, toll-free or of an island are accepted", () => {
  for (const typed of ["(227) 555-0101", "888-555-0101", "787 555 0101", "+1 809 555 0101"])
    expect(normalizePhone(typed)?.countryCode, typed).toBe("1");
});

test("Numbers of the countries that staff come from are accepted", () => {
  const numbers = ["+52 55 1234 5678", "+502 5555 1234", "+503 7555 1234", "+504 9555 1234"];
  numbers.push("+57 301 234 5678", "+51 912 345 678", "+63 917 555 0101", "+84 91 234 56 78");
  numbers.push("+55 11 98765 4321", "+91 98765 43210", "+86 131 2345 6789", "+509 34 10 1234");
  for (const typed of numbers) expect(normalizePhone(typed)?.e164, typed).toMatch(/^\+\d+$/);
});

test("A Mexican number is the same with and without the old prefixes", () => {
  const same = { countryCode: "52", national: "5512345678", e164: "+525512345678" };
  for (const typed of ["+52 55 1234 5678", "+52 1 55 1234 5678", "+5215512345678"])
    expect(normalizePhone(typed), typed).toEqual(same);
  const withPrefix = ["1 55 1234 5678", "044 55 1234 5678", "045 55 1234 5678", "01 55 1234 5678"];
  for (const typed of ["55 1234 5678", ...withPrefix, "52 1 55 1234 5678", "+52 044 55 1234 5678"])
    expect(normalizePhone(typed, "52"), typed).toEqual(same);
  for (const typed of ["+52 1 05 1234 5678", "+52 1 55 1234 567", "+52 2 55 1234 5678"])
    expect(normalizePhone(typed), typed).toBeNull();
});

test("A country code that no country has makes no number", () => {
  for (const code of ["999", "0", "000", "21", ""])
    expect(normalizePhone("312 555 0101", code), code).toBeNull();
});

test("The country codes that calls accept are those that numbers are parsed with", () => {
  const codes = Array.from({ length: 1000 }, (_, code) => String(code));
  const parsed = new Set([
    ...Object.keys(metadata.country_calling_codes),
    ...Object.keys(metadata.nonGeographic),
  ]);
  expect(codes.filter(isCountryCode)).toEqual(codes.filter((code) => parsed.has(code)));
});

test("The stored number stays as it is, even if it could no longer be entered", () => {
  const stored = { phone: "1234567890", phone_country_code: "1" };
  for (const typed of ["1234567890", "(123)-456-7890", "+1 123 456 7890"])
    expect(normalizeNewPhone(stored, typed, undefined), typed).toBe("unchanged");
  expect(normalizeNewPhone(stored, "1234567890", "1")).toBe("unchanged");
  expect(normalizeNewPhone(stored, "1234567891", undefined)).toBeNull();
  expect(normalizeNewPhone(stored, "1234567890", "52")).toBeNull();
  const unknown = { phone: null, phone_country_code: "999" };
  expect(normalizeNewPhone(unknown, "3125550101", undefined)).toMatchObject({ countryCode: "1" });
});
