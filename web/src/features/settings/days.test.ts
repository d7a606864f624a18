import { expect, test } from "vitest";
import { afterDay, startOfDay } from "./days.ts";

test("a day lasts from its midnight to the next one, for the reader", () => {
  const from = Date.parse(startOfDay("2026-03-02") ?? "");
  const to = Date.parse(afterDay("2026-03-02") ?? "");
  expect(new Date(from).getHours()).toBe(0);
  expect(new Date(from).getDate()).toBe(2);
  expect(to - from).toBe(86_400_000);
});

test("a month ends with its last day", () => {
  expect(afterDay("2026-02-28")).toBe(startOfDay("2026-03-01"));
});

test.each(["", "0002-03-02", "2026-99-99", "soon", undefined])("%s is not a day", (day) => {
  expect(startOfDay(day)).toBeUndefined();
  expect(afterDay(day)).toBeUndefined();
});
