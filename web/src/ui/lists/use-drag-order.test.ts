import { expect, test } from "vitest";
import { passed } from "./use-drag-order.ts";

const rows = [0, 50, 100, 150].map((top) => ({ top, height: 40 }));

test.each([
  ["over itself it stays", 1, 60, 1],
  ["not yet over the middle of the next it stays", 1, 115, 1],
  ["past the middle of the next it takes its place", 1, 121, 2],
  ["past several it goes on", 0, 175, 3],
  ["up past the middle of the one before", 2, 69, 1],
  ["above all it is first", 3, -40, 0],
  ["below all it is last", 0, 900, 3],
])("%s", (_, at, y, to) => {
  expect(passed(rows, at, y)).toBe(to);
});
