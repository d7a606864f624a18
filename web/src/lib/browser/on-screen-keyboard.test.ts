// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { doing, renderHook } from "#web/lib/testing/render-hook.tsx";
import { useOnScreenKeyboard } from "./on-screen-keyboard.ts";

class Viewport extends EventTarget {
  width = 360;
  height = 740;
  scale = 1;
  become(size: Partial<Pick<Viewport, "width" | "height" | "scale">>): void {
    Object.assign(this, size);
    this.dispatchEvent(new Event("resize"));
  }
}

async function withField(): Promise<{
  isOpen: () => boolean;
  become: (size: Parameters<Viewport["become"]>[0]) => Promise<void>;
  field: HTMLInputElement;
}> {
  const viewport = new Viewport();
  vi.stubGlobal("visualViewport", viewport);
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  const hook = await renderHook(() => useOnScreenKeyboard());
  return { isOpen: () => hook.now, become: (size) => doing(() => viewport.become(size)), field };
}

test("A keyboard is open while a field has the focus and the page is much shorter", async () => {
  const { isOpen, become } = await withField();
  expect(isOpen()).toBe(false);
  await become({ height: 420 });
  expect(isOpen()).toBe(true);
  await become({ height: 740 });
  expect(isOpen()).toBe(false);
});

test("No keyboard is open if the browser shows its bars, or no field has the focus", async () => {
  const { isOpen, become, field } = await withField();
  await become({ height: 660 });
  expect(isOpen()).toBe(false);
  field.blur();
  await become({ height: 420 });
  expect(isOpen()).toBe(false);
});

test("Turning the phone and zooming in are not taken for a keyboard", async () => {
  const { isOpen, become } = await withField();
  await become({ width: 740, height: 360 });
  expect(isOpen()).toBe(false);
  await become({ width: 740, height: 160 });
  expect(isOpen()).toBe(true);
  await become({ width: 180, height: 370, scale: 2 });
  expect(isOpen()).toBe(false);
});
