import { expect, test } from "vitest";

import { createBatcher } from "#server/platform/batcher";

interface Go {
  readonly items: readonly string[];
  readonly end: (results: readonly string[]) => void;
  readonly fail: (error: Error) => void;
}

function gathering(options: { maxSize?: number; distinctBy?: (item: string) => unknown } = {}) {
  const goes: Go[] = [];
  const gather = createBatcher<string, string, string>({
    maxSize: 10,
    ...options,
    handle: (items) =>
      new Promise((resolve, reject) => goes.push({ items, end: resolve, fail: reject })),
  });
  return { gather, goes };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("what comes while a go is under way goes together next, each with a result of its own", async () => {
  const { gather, goes } = gathering();
  const all = ["a", "b", "c"].map((item) => gather("key", item));
  expect(goes.map(({ items }) => items)).toEqual([["a"]]);
  goes[0]?.end(["A"]);
  await settled();
  expect(goes.map(({ items }) => items)).toEqual([["a"], ["b", "c"]]);
  goes[1]?.end(["B", "C"]);
  expect(await Promise.all(all)).toEqual(["A", "B", "C"]);
  void gather("key", "d");
  expect(goes.at(-1)?.items).toEqual(["d"]);
});

test("goes of different keys run side by side", () => {
  const { gather, goes } = gathering();
  void gather("one", "a");
  void gather("another", "b");
  expect(goes.map(({ items }) => items)).toEqual([["a"], ["b"]]);
});

test("a go has no more than the maxSize, and no two that are alike; who is left keeps their place", async () => {
  const { gather, goes } = gathering({ maxSize: 2, distinctBy: (item) => item[0] });
  for (const item of ["a1", "b1", "b2", "c1", "d1"]) void gather("key", item);
  for (const { items, end } of goes) {
    end(items);
    await settled();
  }
  expect(goes.map(({ items }) => items)).toEqual([["a1"], ["b1", "c1"], ["b2", "d1"]]);
});

test("a go that fails fails those of it, and the next one goes on", async () => {
  const { gather, goes } = gathering();
  const first = gather("key", "a");
  const second = gather("key", "b");
  goes[0]?.fail(new Error("no"));
  await expect(first).rejects.toThrow("no");
  goes[1]?.end(["B"]);
  expect(await second).toBe("B");
});
