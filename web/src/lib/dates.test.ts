import { describe, expect, test } from "vitest";
import { daysLater, fromLocalInput, relativeTime, toLocalInput, zoneOf } from "./dates.ts";

describe("datetime-local", () => {
  test.each([
    ["2026-01-15T09:00", "America/Chicago", "2026-01-15T15:00:00.000Z"],
    ["2026-07-15T09:00", "America/Chicago", "2026-07-15T14:00:00.000Z"],
    ["2026-07-15T09:00", "America/Honolulu", "2026-07-15T19:00:00.000Z"],
    ["2026-07-15T09:00", "America/Phoenix", "2026-07-15T16:00:00.000Z"],
    // The evening before and the morning after the clocks go forward.
    ["2026-03-07T23:30", "America/New_York", "2026-03-08T04:30:00.000Z"],
    ["2026-03-08T03:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    // A year that is still being typed.
    ["0002-12-25T21:30", "UTC", "0002-12-25T21:30:00.000Z"],
  ])("%s in %s", (text, zone, iso) => {
    expect(fromLocalInput(text, zone)).toBe(iso);
    expect(toLocalInput(iso, zone)).toBe(text);
  });

  test("empty is null, both ways", () => {
    expect(fromLocalInput("", "America/Chicago")).toBeNull();
    expect(toLocalInput(null, "America/Chicago")).toBe("");
  });
});

test.each([
  ["2026-11-21T11:59:40Z", "now"],
  ["2026-11-21T11:00:00Z", "1 hour ago"],
  ["2026-11-24T12:00:00Z", "in 3 days"],
  ["2026-11-20T11:00:00Z", "yesterday"],
])("relative time of %s", (iso, text) => {
  expect(relativeTime(iso, new Date("2026-11-21T12:00:00Z"))).toBe(text);
});

test("days later it is the same time of day, whatever the clocks do in between", () => {
  const start = "2026-03-07T16:00:00.000Z";
  expect(daysLater(start, 3, "America/Chicago")).toBe("2026-03-10T15:00:00.000Z");
  expect(daysLater(start, 3, "America/Honolulu")).toBe("2026-03-10T16:00:00.000Z");
});

test("the documents' Honolulu is computed as Pacific/Honolulu", () => {
  expect(zoneOf("America/Honolulu")).toBe("Pacific/Honolulu");
});
