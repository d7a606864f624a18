import { expect, test } from "vitest";
import { recentWeeks, weekName } from "./weeks.ts";

test("weeks begin on Monday in the reader's time zone", () => {
  const sunday = new Date(2026, 2, 8, 23, 59);
  const monday = new Date(2026, 2, 9, 0, 1);
  expect(recentWeeks(sunday).slice(0, 2)).toEqual(["2026-03-02", "2026-02-23"]);
  expect(recentWeeks(monday)[0]).toBe("2026-03-09");
  expect(recentWeeks(monday)).toHaveLength(53);
});

test("a week is named by its first and last day", () => {
  const name = (monday: string): string =>
    weekName(monday, new Date(2026, 2, 9)).replaceAll(/[\s\u2009]/g, " ");
  expect(name("2026-02-23")).toBe("Feb 23 – Mar 1");
  expect(name("2025-12-29")).toBe("Dec 29, 2025 – Jan 4, 2026");
});
