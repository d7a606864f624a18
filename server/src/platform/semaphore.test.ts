import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("never more than its places at once, in order, and a failure gives its place back", async () => {
  const inTurn = createSemaphore(2);
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      order.push(n);
      most = Math.max(most, ++inside);
      await wait(2);
      inside--;
      if (n % 3 === 0) throw new Error("failed");
      return n;
    });
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => work(n)));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(results.filter((one) => one.status === "rejected")).toHaveLength(4);
});
