// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDraft } from "./drafts.ts";
import { queryClient } from "./query-client.ts";
import { doing, renderHook } from "./testing/render-hook.tsx";

const open = (key = "memo-new:1") => renderHook(() => useDraft(key, ""));
const signedInAs = (id: number): void => {
  queryClient.setQueryData(["getUserDetails", {}], { user: { id } });
};

beforeEach(() => {
  localStorage.clear();
  signedInAs(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what was typed is there again after leaving, and gone after it was sent", async () => {
  const first = await open();
  expect(first.now).toMatchObject({ value: "", state: "unchanged", restored: false });
  await doing(() => first.now.set("Close at nine"));
  await first.leave();
  const again = await open();
  expect(again.now).toMatchObject({ value: "Close at nine", state: "kept", restored: true });
  await doing(() => again.now.clear());
  await again.leave();
  expect((await open()).now).toMatchObject({ value: "", restored: false });
});

test("typing on writes once it pauses, not at every key; a page that is hidden has kept it", async () => {
  vi.useFakeTimers();
  const kept = (): string | null => localStorage.getItem("lineup-draft:1:memo-new:1");
  const draft = await open();
  for (const text of ["C", "Cl", "Clo"]) await doing(() => draft.now.set(text));
  expect([draft.now.state, kept()]).toEqual(["writing", null]);
  await doing(() => vi.advanceTimersByTime(300));
  expect([draft.now.state, kept()]).toEqual(["kept", '"Clo"']);
  await doing(() => draft.now.set("Clos"));
  await doing(() => window.dispatchEvent(new Event("pagehide")));
  expect(kept()).toBe('"Clos"');
});

test("each person on a device has their own", async () => {
  const mine = await open();
  await doing(() => mine.now.set("mine"));
  await mine.leave();
  signedInAs(2);
  expect((await open()).now.value).toBe("");
});

test("a device that keeps nothing says so", async () => {
  const draft = await open();
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  await doing(() => draft.now.set("lost"));
  await doing(() => window.dispatchEvent(new Event("pagehide")));
  expect(draft.now).toMatchObject({ value: "lost", state: "failed" });
});

test("changes that come together build on each other", async () => {
  const list = await renderHook(() => useDraft<readonly number[]>("list", []));
  await doing(() => {
    list.now.set((before) => [...before, 1]);
    list.now.set((before) => [...before, 2]);
  });
  expect(list.now.value).toEqual([1, 2]);
});
