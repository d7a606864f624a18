// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { useCountdown } from "./use-countdown.ts";

test("the countdown follows the clock, even on a page that slept", async () => {
  vi.useFakeTimers();
  try {
    const countdown = await renderHook(() => useCountdown(900));
    await doing(() => vi.advanceTimersByTime(2000));
    expect(countdown.now[0]).toBe(898);
    await doing(() => vi.setSystemTime(Date.now() + 600_000));
    await doing(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(countdown.now[0]).toBe(298);
    await doing(() => countdown.now[1]());
    expect(countdown.now[0]).toBe(900);
    await doing(() => vi.setSystemTime(Date.now() + 3_600_000));
    await doing(() => vi.advanceTimersByTime(1000));
    expect(countdown.now[0]).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
