import { expect, test } from "vitest";
import { addDays, daysShown, isDay, turned, weekday } from "./days.ts";

test("A month is shown in whole weeks from Sunday, and a week by any of its days", () => {
  const november = daysShown("month", "2026-11-23");
  expect([november[0], november.at(-1), november.length]).toEqual(["2026-11-01", "2026-12-05", 35]);
  const february = daysShown("month", "2026-02-28");
  expect([february[0], february.at(-1)]).toEqual(["2026-02-01", "2026-02-28"]);
  const may = daysShown("month", "2027-05-31");
  expect([may[0], may.at(-1), may.length]).toEqual(["2027-04-25", "2027-06-05", 42]);
  expect(daysShown("week", "2026-03-10")[0]).toBe("2026-03-08");
  const list = daysShown("list", "2026-11-24");
  expect([list[0], list.at(-1)]).toEqual(["2026-11-24", "2026-12-21"]);
});

test("Paging goes to the next month from any day, also across years", () => {
  expect(turned("month", "2026-01-31", 1)).toBe("2026-02-01");
  expect(turned("month", "2026-01-31", -1)).toBe("2025-12-01");
  expect(turned("week", "2026-12-30", 1)).toBe("2027-01-06");
  expect(turned("list", "2026-11-24", 1)).toBe("2026-12-22");
  expect([addDays("2028-02-28", 1), weekday("2026-11-29")]).toEqual(["2028-02-29", 0]);
});

test("An address accepts only existing days", () => {
  const days = ["2026-11-30", "2028-02-29", "2026-02-29", "2026-02-00", "2026-13-01", "tomorrow"];
  expect(days.map(isDay)).toEqual([true, true, false, false, false, false]);
});
