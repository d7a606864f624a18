import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toastTimer } from "./toast-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("ends once, after its time", () => {
  const ended = vi.fn();
  toastTimer(3000, ended).run();
  vi.advanceTimersByTime(2990);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(ended).toHaveBeenCalledTimes(1);
});

test("a pause keeps the remaining time", () => {
  const ended = vi.fn();
  const timer = toastTimer(3000, ended);
  const hold = timer.run();
  vi.advanceTimersByTime(2000);
  hold();
  vi.advanceTimersByTime(60_000);
  expect(ended).not.toHaveBeenCalled();
  timer.run();
  vi.advanceTimersByTime(950);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(ended).toHaveBeenCalledTimes(1);
});
