// @vitest-environment happy-dom
import { useId } from "react";
import { expect, test, vi } from "vitest";
import { renderHook } from "../testing/render-hook.tsx";
import { defineTexts } from "./texts.ts";

const fetched = () => new Promise<void>((resolve) => setTimeout(resolve));
const areaOf = (hello: string) =>
  defineTexts({
    en: async () => {
      await fetched();
      return { en: { hello } };
    },
    es: async () => ({ es: { hello } }),
  });

test("A screen waits for two areas of texts and continues with its other hooks", async () => {
  // React logs an error here if a component calls different hooks; the production build throws.
  const complaints = vi.spyOn(console, "error");
  const [first, second] = [areaOf("One"), areaOf("Two")];
  const screen = await renderHook(() => {
    const one = first.useTexts();
    const two = second.useTexts();
    const id = useId();
    return [one("hello"), two("hello"), id];
  });
  await expect.poll(() => screen.now).toEqual(["One", "Two", expect.stringMatching(/./)]);
  expect(complaints.mock.calls.join()).not.toContain("use()");
  await screen.leave();
});
