import { expect, test } from "vitest";
import { waitingTime } from "./waiting-time.ts";

test("a waiting time is given in its largest full unit", () => {
  const from = "2026-03-02T10:00:00Z";
  expect(waitingTime(from, "2026-03-02T10:00:20Z")).toBe("1 minute");
  expect(waitingTime(from, "2026-03-02T10:59:59Z")).toBe("59 minutes");
  expect(waitingTime(from, "2026-03-02T13:20:00Z")).toBe("3 hours");
  expect(waitingTime(from, "2026-03-05T09:00:00Z")).toBe("2 days");
  expect(waitingTime(from, "2026-03-01T09:00:00Z")).toBe("1 minute");
});
