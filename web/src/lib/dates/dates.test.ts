import { describe, expect, test } from "vitest";
import { setLanguage } from "#web/lib/i18n/language.ts";
import {
  daysLater,
  formatDate,
  formatDateTime,
  fromLocalInput,
  relativeTime,
  timeAgo,
  toLocalInput,
  zoneOf,
} from "./dates.ts";

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

  test.each([
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-11-01T01:30", "America/Chicago", "2026-11-01T06:30:00.000Z"],
    ["2026-11-01T01:30", "America/Denver", "2026-11-01T07:30:00.000Z"],
    ["2026-11-01T01:30", "America/Phoenix", "2026-11-01T08:30:00.000Z"],
    ["2026-11-01T01:30", "America/Los_Angeles", "2026-11-01T08:30:00.000Z"],
    ["2026-11-01T01:30", "America/Anchorage", "2026-11-01T09:30:00.000Z"],
    ["2026-11-01T01:30", "America/Honolulu", "2026-11-01T11:30:00.000Z"],
    ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ])("%s, which occurs twice at a clock change, is the first one in %s", (text, zone, iso) => {
    expect(fromLocalInput(text, zone)).toBe(iso);
    expect(toLocalInput(iso, zone)).toBe(text);
  });

  test.each([
    ["2026-03-08T02:30", "America/New_York", "2026-03-08T03:30"],
    ["2026-03-08T02:30", "America/Chicago", "2026-03-08T03:30"],
    ["2026-03-08T02:30", "America/Denver", "2026-03-08T03:30"],
    ["2026-03-08T02:30", "America/Phoenix", "2026-03-08T02:30"],
    ["2026-03-08T02:30", "America/Los_Angeles", "2026-03-08T03:30"],
    ["2026-03-08T02:30", "America/Anchorage", "2026-03-08T03:30"],
    ["2026-03-08T02:30", "America/Honolulu", "2026-03-08T02:30"],
    ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T03:30"],
  ])("%s, which most zones skip at a clock change, in %s is %s", (text, zone, then) => {
    expect(toLocalInput(fromLocalInput(text, zone), zone)).toBe(then);
  });

  test("empty means null in both directions", () => {
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

test("the past was minutes ago, or just now if the reader's clock is behind the server's", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(timeAgo("2026-11-21T11:55:00Z", now)).toBe("5 minutes ago");
  expect(timeAgo("2026-11-21T12:05:00Z", now)).toBe("now");
});

test("lines break between date and time, but not inside either", () => {
  expect(formatDate("2026-11-21T12:00:00Z", "UTC").split(" ")).toHaveLength(1);
  const [day, time, ...more] = formatDateTime("2026-11-21T12:00:00Z", "America/Chicago").split(" ");
  expect([day, more]).toEqual(["Nov\u00a021,\u00a02026,", []]);
  expect(time).toMatch(/^6:00\u00a0AM/);
});

test("days later it is the same local time, even across a clock change", () => {
  const start = "2026-03-07T16:00:00.000Z";
  expect(daysLater(start, 3, "America/Chicago")).toBe("2026-03-10T15:00:00.000Z");
  expect(daysLater(start, 3, "America/Honolulu")).toBe("2026-03-10T16:00:00.000Z");
});

test("the documents' Honolulu is computed as Pacific/Honolulu", () => {
  expect(zoneOf("America/Honolulu")).toBe("Pacific/Honolulu");
});

test.each([
  ["en", "Nov 28, 2026,|4:31 AM PT"],
  ["es", "28 nov 2026,|4:31|hora|de|Los|Ángeles"],
] as const)(
  "in %s a foreign time names its zone and does not break inside date or time",
  async (language, text) => {
    await setLanguage(language);
    const moment = formatDateTime("2026-11-28T12:31:00Z", "America/Los_Angeles");
    expect(moment.replaceAll(" ", "|").replaceAll("\u00a0", " ")).toBe(text);
    await setLanguage("en");
  },
);
