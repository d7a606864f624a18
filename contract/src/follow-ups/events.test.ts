import { expect, test } from "vitest";

import { timeAgo } from "./events.ts";

test.each([
  [0, "PT0M"],
  [59, "PT0M"],
  [5 * 60, "PT5M"],
  [3 * 3600 + 61, "PT3H1M"],
  [2 * 86_400 + 3 * 3600 + 5 * 60, "P2DT3H5M"],
  [7 * 86_400, "P7DT0M"],
  // The clocks of two servers may differ a little.
  [-30, "PT0M"],
])("what was %s seconds ago was %s ago", (seconds, duration) => {
  const at = new Date("2026-03-02T15:00:00Z");
  expect(timeAgo(at, new Date(at.getTime() + seconds * 1000))).toBe(duration);
});
