import { expect, test } from "vitest";
import { isQuietAt } from "./quiet-hours.ts";

const chicago = "America/Chicago";
const night = { from: "22:00", to: "06:30" };
const noon = { from: "12:00", to: "13:00" };

test.each([
  [night, chicago, "2026-03-03T03:59:00Z", false],
  [night, chicago, "2026-03-03T04:00:00Z", true],
  [night, chicago, "2026-03-03T12:29:00Z", true],
  [night, chicago, "2026-03-03T12:30:00Z", false],
  [night, "America/Los_Angeles", "2026-03-03T04:00:00Z", false],
  [noon, chicago, "2026-03-03T18:30:00Z", true],
  [noon, chicago, "2026-03-03T19:00:00Z", false],
  [noon, "Pacific/Honolulu", "2026-03-03T22:00:00Z", true],
  // After the clocks have changed.
  [noon, chicago, "2026-03-10T17:30:00Z", true],
  [null, chicago, "2026-03-03T04:00:00Z", false],
] as const)("Quiet hours %j in %s at %s: %s", (hours, zone, at, expected) => {
  expect(isQuietAt(hours, zone, new Date(at))).toBe(expected);
});
