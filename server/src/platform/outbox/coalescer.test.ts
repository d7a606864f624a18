import { setImmediate as endOfTurn } from "node:timers/promises";

import { expect, test } from "vitest";

import { createCoalescer } from "#server/platform/outbox/coalescer";

function createCounted(gapMs: number) {
  const runs: number[] = [];
  const coalescer = createCoalescer(async () => void runs.push(performance.now()), gapMs);
  return { runs, coalescer };
}

test("The requests of one turn of the event loop share a run, which starts at its end", async () => {
  const { runs, coalescer } = createCounted(60_000);
  coalescer.request();
  coalescer.request();
  expect(runs).toHaveLength(0);
  await endOfTurn();
  expect(runs).toHaveLength(1);
  coalescer.request();
  await endOfTurn();
  expect(runs).toHaveLength(1);
  await coalescer.stop();
});

test("The next run starts after the gap", async () => {
  const { runs, coalescer } = createCounted(30);
  coalescer.request();
  await endOfTurn();
  coalescer.request();
  await expect.poll(() => runs.length).toBe(2);
  const [first = 0, second = 0] = runs;
  // A timer may fire up to a millisecond early.
  expect(second - first).toBeGreaterThan(28);
  await coalescer.stop();
});

test("A run that was requested but hasn't started doesn't start after the stop", async () => {
  const { runs, coalescer } = createCounted(0);
  coalescer.request();
  await coalescer.stop();
  await endOfTurn();
  expect(runs).toHaveLength(0);
});
