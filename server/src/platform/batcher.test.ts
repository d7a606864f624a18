import { expect, test } from "vitest";

import { createBatcher } from "#server/platform/batcher";

interface Batch {
  readonly items: readonly string[];
  readonly succeed: (results: readonly string[]) => void;
  readonly fail: (error: Error) => void;
}

function createTestBatcher(
  options: { maxSize?: number; distinctBy?: (item: string) => unknown } = {},
) {
  const batches: Batch[] = [];
  const add = createBatcher<string, string, string>({
    maxSize: 10,
    ...options,
    handle: (items) =>
      new Promise((resolve, reject) => batches.push({ items, succeed: resolve, fail: reject })),
  });
  return { add, batches };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("Items that arrive while a batch runs form the next batch, and each gets its own result", async () => {
  const { add, batches } = createTestBatcher();
  const first = add("key", "a");
  await settled();
  const all = [first, ...["b", "c"].map((item) => add("key", item))];
  await settled();
  expect(batches.map(({ items }) => items)).toEqual([["a"]]);
  batches[0]?.succeed(["A"]);
  await settled();
  expect(batches.map(({ items }) => items)).toEqual([["a"], ["b", "c"]]);
  batches[1]?.succeed(["B", "C"]);
  expect(await Promise.all(all)).toEqual(["A", "B", "C"]);
  void add("key", "d");
  await settled();
  expect(batches.at(-1)?.items).toEqual(["d"]);
});

test("Items that arrive together form one batch, also those that go on together after an earlier batch", async () => {
  const earlier = createTestBatcher();
  const later = createTestBatcher();
  const both = async (item: string) => later.add("key", await earlier.add("key", item));
  void Promise.all(["a", "b", "c"].map(both));
  await settled();
  expect(earlier.batches.map(({ items }) => items)).toEqual([["a", "b", "c"]]);
  earlier.batches[0]?.succeed(["A", "B", "C"]);
  await settled();
  await settled();
  expect(later.batches.map(({ items }) => items)).toEqual([["A", "B", "C"]]);
});

test("Batches with different keys run at the same time", async () => {
  const { add, batches } = createTestBatcher();
  void add("one", "a");
  void add("another", "b");
  await settled();
  expect(batches.map(({ items }) => items)).toEqual([["a"], ["b"]]);
});

test("A batch stays within maxSize and has no two items with the same value; the rest stay in order", async () => {
  const { add, batches } = createTestBatcher({ maxSize: 2, distinctBy: (item) => item[0] });
  for (const item of ["a1", "a2", "b1", "c1", "d1"]) void add("key", item);
  await settled();
  for (const { items, succeed } of batches) {
    succeed(items);
    await settled();
  }
  expect(batches.map(({ items }) => items)).toEqual([["a1", "b1"], ["a2", "c1"], ["d1"]]);
});

test("A batch that fails rejects its own items only, and the next batch runs", async () => {
  const { add, batches } = createTestBatcher();
  const first = add("key", "a");
  await settled();
  const second = add("key", "b");
  batches[0]?.fail(new Error("no"));
  await expect(first).rejects.toThrow("no");
  await settled();
  batches[1]?.succeed(["B"]);
  expect(await second).toBe("B");
});
