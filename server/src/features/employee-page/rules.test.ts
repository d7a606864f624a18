import { expect, test } from "vitest";

import { timeSince } from "#server/features/employee-page/rules";

const now = new Date("2026-03-02T15:00:00Z");

test.each([
  ["2026-03-02T09:00:00Z", "less than a day", "menos de un día"],
  ["2026-04-01T00:00:00Z", "less than a day", "menos de un día"],
  ["2026-03-01T15:00:00Z", "1 day", "1 día"],
  ["2026-02-20T00:00:00Z", "10 days", "10 días"],
  ["2026-02-02T00:00:00Z", "1 month", "1 mes"],
  ["2025-03-02T00:00:00Z", "1 year", "1 año"],
  ["2023-01-01T00:00:00Z", "3 years", "3 años"],
])("Someone who came at %s has been there for %s", (since, en, es) => {
  expect(timeSince(new Date(since), now, "en")).toBe(en);
  expect(timeSince(new Date(since), now, "es")).toBe(es);
});
