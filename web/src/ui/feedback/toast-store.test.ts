import { beforeEach, expect, test } from "vitest";
import { clearToasts, toast, toastStore } from "./toast-store.ts";

const refused = { title: "Sign in failed", messages: ["Invalid"], variant: "error" } as const;
const titles = (): string[] => toastStore.get().map(({ title }) => title);

beforeEach(clearToasts);

test("a repeated message replaces the earlier one as the newest", () => {
  toast(refused);
  const saved = toast({ title: "Saved" });
  const again = toast(refused);
  expect(toastStore.get().map(({ id }) => id)).toEqual([saved, again]);
});

test("a repeated failure with another reason replaces the earlier one", () => {
  toast(refused);
  toast({ ...refused, messages: ["Too many attempts"] });
  expect(toastStore.get().map(({ messages }) => messages)).toEqual([["Too many attempts"]]);
});

test("the same action on another thing is another message", () => {
  toast({ title: "Ended", messages: ["Closing list"] });
  toast({ title: "Ended", messages: ["Opening list"] });
  expect(titles()).toHaveLength(2);
});

test.each([
  ["another title", { ...refused, title: "Not saved" }],
  ["another look", { ...refused, variant: "warning" }],
] as const)("%s is another message", (_what, other) => {
  toast(refused);
  toast(other);
  expect(titles()).toHaveLength(2);
});

test("a message that offers an undo stays", () => {
  const ended = { title: "Ended", messages: ["Closing list"] };
  toast({ ...ended, action: { label: "Undo", onPress: () => undefined } });
  toast(ended);
  expect(titles()).toEqual(["Ended", "Ended"]);
});

test("A message lasts three seconds, unless it says otherwise or stays", () => {
  toast({ title: "Saved" });
  toast({ ...refused, timeout: 7000 });
  toast({ title: "Undo?", timeout: null });
  expect(toastStore.get()).toMatchObject([
    { title: "Saved", timeout: 3000, messages: [], dismissible: true },
    { timeout: 7000, messages: ["Invalid"], variant: "error" },
    { timeout: null },
  ]);
});
