import { expect, test } from "vitest";

import { normalizePhone } from "./phone.ts";

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
