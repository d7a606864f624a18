import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("Tasks start in order, never more at a time than the limit, and a failed task frees its slot", async () => {
  const run = createSemaphore(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) =>
    run(async () => {
      order.push(n);
      most = Math.max(most, ++running);
      await wait(2);
      running--;
      if (n % 3 === 0) throw new Error("failed");
      return n;
    });
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => work(n)));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(4);
});
