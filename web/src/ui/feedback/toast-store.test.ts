import { beforeEach, expect, test } from "vitest";
import { clearToasts, toast, toastStore } from "./toast-store.ts";

const refused = { title: "Sign in failed", messages: ["Invalid"], variant: "error" } as const;
const titles = (): string[] => toastStore.get().map(({ title }) => title);

beforeEach(clearToasts);

test("what is said again takes the place of what was said before, as the newest", () => {
  toast(refused);
  const saved = toast({ title: "Saved" });
  const again = toast(refused);
  expect(toastStore.get().map(({ id }) => id)).toEqual([saved, again]);
});

test("what fails again for another reason takes the place of the reason before", () => {
  toast(refused);
  toast({ ...refused, messages: ["Too many attempts"] });
  expect(toastStore.get().map(({ messages }) => messages)).toEqual([["Too many attempts"]]);
});

test("the same done with something else says something else", () => {
  toast({ title: "Ended", messages: ["Closing list"] });
  toast({ title: "Ended", messages: ["Opening list"] });
  expect(titles()).toHaveLength(2);
});

test.each([
  ["another title", { ...refused, title: "Not saved" }],
  ["another look", { ...refused, variant: "warning" }],
] as const)("%s says something else", (_what, other) => {
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
