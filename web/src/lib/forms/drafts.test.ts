// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useDraft } from "./drafts.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { sharedDevice } from "#web/lib/browser/shared-device.ts";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";

const open = (key = "memo-new:1") => renderHook(() => useDraft(key, ""));
const signedInAs = (id: number): void => {
  queryClient.setQueryData(["getUserDetails", {}], { user: { id } });
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedInAs(1);
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("typed text is restored after leaving and removed after sending", async () => {
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

test("typing is stored after a pause, not at every key, and when the page is hidden", async () => {
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

test("each person on a device has their own drafts", async () => {
  const mine = await open();
  await doing(() => mine.now.set("mine"));
  await mine.leave();
  signedInAs(2);
  expect((await open()).now.value).toBe("");
});

test("a shared tablet stores nothing, and nothing of a person stays after they leave", async () => {
  sharedDevice.keep("the tablet's own");
  localStorage.setItem("lineup-theme", "dark");
  sharedDevice.begin();
  const draft = await open();
  await doing(() => draft.now.set("for nobody else"));
  await doing(() => window.dispatchEvent(new Event("pagehide")));
  expect(Object.keys(localStorage).filter((key) => key.startsWith("lineup-draft"))).toEqual([]);
  localStorage.setItem("lineup-notices:1", "read");
  localStorage.setItem("lineup-language", "es");
  sessionStorage.setItem("anything", "of theirs");
  sharedDevice.wipe();
  await draft.leave();
  const left = ["lineup-device", "lineup-language", "lineup-theme"];
  expect(Object.keys(localStorage).toSorted()).toEqual(left);
  expect(left.map((key) => localStorage.getItem(key))).toEqual(["the tablet's own", "en", "dark"]);
  expect(sessionStorage.length).toBe(0);
});

test("on a shared tablet the page keeps typed text during a session, but the device does not", async () => {
  sharedDevice.begin();
  const first = await open("survey:1");
  await doing(() => first.now.set("Mornings, please"));
  // A survey's form is unmounted as soon as the answer is sent, and mounted again if the server refuses the answer.
  await first.leave();
  const again = await open("survey:1");
  expect(again.now).toMatchObject({ value: "Mornings, please", restored: true });
  expect(JSON.stringify(localStorage)).not.toContain("Mornings");
  await doing(() => again.now.clear());
  await again.leave();
  expect((await open("survey:1")).now).toMatchObject({ value: "", restored: false });
});

test("a device that can't store anything reports it", async () => {
  const draft = await open();
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  await doing(() => draft.now.set("lost"));
  await doing(() => window.dispatchEvent(new Event("pagehide")));
  expect(draft.now).toMatchObject({ value: "lost", state: "failed" });
});

test("simultaneous changes build on each other", async () => {
  const list = await renderHook(() => useDraft<readonly number[]>("list", []));
  await doing(() => {
    list.now.set((before) => [...before, 1]);
    list.now.set((before) => [...before, 2]);
  });
  expect(list.now.value).toEqual([1, 2]);
});

describe("on two tabs", () => {
  const shared = "lineup-draft:1:memo-new:1";
  const write = async (tab: Awaited<ReturnType<typeof open>>, text: string): Promise<void> => {
    await doing(() => tab.now.set(text));
    await doing(() => window.dispatchEvent(new Event("pagehide")));
  };
  /** Changes the shared draft as another tab would. */
  const otherTab = async (text: string | null): Promise<void> => {
    if (text === null) localStorage.removeItem(shared);
    else localStorage.setItem(shared, text);
    await doing(() => window.dispatchEvent(new StorageEvent("storage", { key: shared })));
  };

  test("another tab's draft of the same name stays, and this tab finds its own again", async () => {
    const here = await open();
    localStorage.setItem(shared, '"theirs"');
    await write(here, "mine");
    await write(here, "mine, longer");
    expect(localStorage.getItem(shared)).toBe('"theirs"');
    await here.leave();
    expect((await open()).now.value).toBe("mine, longer");
    sessionStorage.clear();
    expect((await open()).now.value, "a new tab").toBe("theirs");
  });

  test("another tab that continues a draft does not take it from this one", async () => {
    const here = await open();
    await write(here, "mine");
    await otherTab('"mine, changed there"');
    await here.leave();
    expect((await open()).now.value).toBe("mine");
    expect(localStorage.getItem(shared)).toBe('"mine, changed there"');
  });

  test("a sent draft is removed, and a closed tab's draft is found if there is no other", async () => {
    const here = await open();
    await write(here, "mine");
    await otherTab('"theirs"');
    sessionStorage.clear();
    const other = await open();
    expect(other.now.value).toBe("theirs");
    await doing(() => other.now.clear());
    expect(localStorage.getItem(shared)).toBeNull();
    expect((await open()).now.value).toBe("mine");
    await doing(() => here.now.clear());
    expect((await open()).now).toMatchObject({ value: "", restored: false });
  });

  test("an unchanged copy is not kept after another tab sent the draft", async () => {
    localStorage.setItem(shared, '"theirs"');
    const here = await open();
    await otherTab(null);
    await here.leave();
    expect((await open()).now.value).toBe("");
  });
});
