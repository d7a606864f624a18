import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setLanguage } from "#web/lib/i18n/language.ts";
import {
  datePhrase,
  dateTimePhrase,
  daysLater,
  formatDate,
  formatDateTime,
  formatDay,
  formatFullDateTime,
  fromLocalInput,
  readerZone,
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

describe("a date that is shown", () => {
  beforeEach(
    () => void vi.useFakeTimers({ now: new Date("2026-11-25T18:00:00Z"), toFake: ["Date"] }),
  );
  afterEach(async () => {
    vi.useRealTimers();
    await setLanguage("en");
  });
  const shown = (text: string): string => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
  const zone = readerZone();

  test.each([
    ["2026-11-18T18:00:00Z", "Nov 18", "Nov 18", "18 nov", "el 18 nov"],
    ["2026-11-20T18:00:00Z", "Fri", "Fri", "Vie", "el viernes"],
    ["2026-11-24T18:00:00Z", "Yesterday", "yesterday", "Ayer", "ayer"],
    ["2026-11-25T18:00:00Z", "Today", "today", "Hoy", "hoy"],
    ["2026-11-26T18:00:00Z", "Tomorrow", "tomorrow", "Mañana", "mañana"],
    ["2026-12-01T18:00:00Z", "Tue", "Tue", "Mar", "el martes"],
    ["2026-12-02T18:00:00Z", "Dec 2", "Dec 2", "2 dic", "el 2 dic"],
    ["2025-11-25T18:00:00Z", "Nov 25, 2025", "Nov 25, 2025", "25 nov 2025", "el 25 nov 2025"],
  ])("%s is %s", async (iso, alone, inSentence, spanishAlone, spanishInSentence) => {
    expect([formatDate(iso), datePhrase(iso)].map(shown)).toEqual([alone, inSentence]);
    await setLanguage("es");
    expect([formatDate(iso), datePhrase(iso)].map(shown)).toEqual([
      spanishAlone,
      spanishInSentence,
    ]);
  });

  test.each([
    ["2026-11-18T18:20:00Z", "Nov 18, 6:20 PM", "Nov 18 at 6:20 PM", "el 18 nov a las 6:20 p.m."],
    ["2026-11-20T13:00:00Z", "Fri 1:00 PM", "Fri at 1:00 PM", "el viernes a la 1:00 p.m."],
    ["2026-11-24T08:23:00Z", "Yesterday 8:23 AM", "yesterday at 8:23 AM", "ayer a las 8:23 a.m."],
    [
      "2025-01-02T08:23:00Z",
      "Jan 2, 2025, 8:23 AM",
      "Jan 2, 2025 at 8:23 AM",
      "el 2 ene 2025 a las 8:23 a.m.",
    ],
  ])("%s with its time is %s", async (iso, alone, inSentence, spanish) => {
    const local = fromLocalInput(iso.slice(0, 16)) ?? "";
    expect([formatDateTime(local), dateTimePhrase(local)].map(shown)).toEqual([alone, inSentence]);
    await setLanguage("es");
    expect(shown(dateTimePhrase(local))).toBe(spanish);
  });

  test("today is judged in the time zone that is shown", () => {
    expect(formatDate("2026-11-26T07:00:00Z", "America/Los_Angeles")).toBe("Today");
    expect(formatDate("2026-11-26T07:00:00Z", "Europe/Berlin")).toBe("Tomorrow");
  });

  test("a day and a record's date keep their date, the record also its year", () => {
    expect(shown(formatDay("2026-11-24"))).toBe("Nov 24");
    expect(shown(formatDay("2019-05-01"))).toBe("May 1, 2019");
    expect(shown(formatFullDateTime("2026-11-24T08:23:00Z", zone))).toMatch(/^Nov 2\d, 2026, /);
  });

  test("a moment more than a week away is told by its date", () => {
    expect(shown(timeAgo("2026-11-20T18:00:00Z", new Date()))).toBe("5 days ago");
    expect(shown(timeAgo("2026-11-10T18:00:00Z", new Date()))).toBe("Nov 10");
  });

  test("lines break between date and time, but not inside either", () => {
    expect(formatDate("2026-11-10T12:00:00Z", "UTC").split(" ")).toHaveLength(1);
    const [day, time, ...more] = formatDateTime("2026-11-10T12:00:00Z", "UTC").split(" ");
    expect([day, more]).toEqual(["Nov\u00a010,", []]);
    expect(time).toMatch(/^12:00.PM/);
  });

  test.each([
    ["en", "Dec 28,|4:31 AM PT"],
    ["es", "28 dic,|4:31 a.m. PT"],
  ] as const)("in %s a foreign time names its zone", async (language, text) => {
    await setLanguage(language);
    const moment = formatDateTime("2026-12-28T12:31:00Z", "America/Los_Angeles");
    expect(shown(moment.replaceAll(" ", "|"))).toBe(text);
  });
});

test("days later it is the same local time, even across a clock change", () => {
  const start = "2026-03-07T16:00:00.000Z";
  expect(daysLater(start, 3, "America/Chicago")).toBe("2026-03-10T15:00:00.000Z");
  expect(daysLater(start, 3, "America/Honolulu")).toBe("2026-03-10T16:00:00.000Z");
});

test("the documents' Honolulu is computed as Pacific/Honolulu", () => {
  expect(zoneOf("America/Honolulu")).toBe("Pacific/Honolulu");
});
