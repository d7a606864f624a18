import { expect, test } from "vitest";

import { fieldValueText, joinChanges } from "./field-changes.ts";

test.each([
  ["phone", "3125550191", "(312) 555-0191"],
  ["phone", "612345678", "612345678"],
  ["phone_country_code", "34", "+34"],
  ["work_anniversary", "2024-12-31", "Dec\u00a031,\u00a02024"],
  ["default_locale", "es", "Spanish"],
  ["birth_date", [1990, 4, 5], "April 5, 1990"],
  ["birth_date", [null, 4, 5], "April 5"],
  ["birth_date", [null, null, null], ""],
  ["work_anniversary", null, ""],
  ["role", "manager", "Manager"],
  ["type", "Barista", "Barista"],
])("%s %j is written as people do", (field, value, words) => {
  expect(fieldValueText(field, value, "en")).toBe(words);
});

test("default values are translated", () => {
  expect(fieldValueText("type", "Part time", "es")).toBe("Tiempo parcial");
});

test("a phone number includes its country code, and a birthday is one value", () => {
  const changes = [
    { field: "email", before: null, after: "zoe@lineup.example" },
    { field: "phone", before: "3125550191", after: "612345678" },
    { field: "phone_country_code", before: "1", after: "34" },
    { field: "birth_date_day", before: null, after: 5 },
    { field: "birth_date_month", before: null, after: 4 },
    { field: "birth_date_year", before: null, after: 1990 },
  ];
  expect(joinChanges(changes)).toEqual([
    changes[0],
    { field: "phone", before: "(312) 555-0191", after: "+34 612345678" },
    { field: "birth_date", before: [null, null, null], after: [1990, 4, 5] },
  ]);
  expect(joinChanges(changes.slice(3, 5))[0]).toMatchObject({ after: [null, 4, 5] });
  // A change to the birth year alone stays a separate change.
  expect(joinChanges(changes.slice(5))).toEqual(changes.slice(5));
});
