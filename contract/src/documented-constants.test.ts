// The values that the specification's documents give.
import { expect, test } from "vitest";
import * as constants from "./constants.ts";

test("the constants are those of the documents", () => {
  expect(constants).toMatchObject({
    ...{ authCodeLength: 6, toastTimeoutMs: 3000, toastTickMs: 25 },
    ...{ loginToastTimeoutMs: 7000, invitationLoaderMs: 750 },
    ...{ defaultTimezone: "America/Chicago", defaultLocale: "en", defaultPhoneCountryCode: "1" },
  });
});

test("the time zones are those of the documents", () => {
  const cities = [
    "New_York",
    "Chicago",
    "Denver",
    "Phoenix",
    "Los_Angeles",
    "Anchorage",
    "Honolulu",
  ];
  expect(constants.timezones).toEqual(cities.map((city) => `America/${city}`));
});

test("the keys of local storage are those of the documents", () => {
  const { tokenStorageKey, companyStorageKey } = constants;
  expect([tokenStorageKey, companyStorageKey]).toEqual(["pushkin-token", "companyId"]);
});
