// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { markNotices, useNoticeMarks } from "./notice-marks.ts";

/** Simulates another tab that stores marks. Unlike a real tab, it causes no `storage` event. */
function noteElsewhere(marks: { read: string[]; cleared: string[] }): void {
  localStorage.setItem("lineup-notices:7", JSON.stringify(marks));
}

test("marks from two tabs are combined", async () => {
  const marks = await renderHook(() => useNoticeMarks(7));
  await doing(() => markNotices(7, "read", ["a"]));
  noteElsewhere({ read: ["a"], cleared: ["b"] });
  await doing(() => markNotices(7, "read", ["c"]));
  expect(marks.now).toEqual({ read: ["a", "c"], cleared: ["b"] });
  noteElsewhere({ read: ["a", "c", "d"], cleared: ["b"] });
  await doing(() => window.dispatchEvent(new StorageEvent("storage", { key: "lineup-notices:7" })));
  expect(marks.now.read).toEqual(["a", "c", "d"]);
});
