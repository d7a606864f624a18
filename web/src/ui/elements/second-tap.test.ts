// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { isSecondTap, swallowSecondTaps } from "./second-tap.ts";

let pressed: string[] = [];
let wroteAt = 0;

beforeAll(() => {
  swallowSecondTaps(() => wroteAt);
  document.addEventListener("click", (event) => {
    pressed.push((event.target as Element).textContent ?? "");
  });
});
beforeEach(() => {
  pressed = [];
  document.body.innerHTML = "<button>Resolve</button><button>Open again</button><p>words</p>";
});

const named = (words: string): Element => {
  const found = [...document.querySelectorAll("body > *")].find((it) => it.textContent === words);
  if (!found) throw new Error(`there is no ${words}`);
  return found;
};

function tap(on: Element, at: number, [x, y] = [50, 50], by: PointerEventInit = {}): void {
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1, ...by };
  for (const [kind, event] of [
    ["down", new PointerEvent("pointerdown", init)],
    ["click", new MouseEvent("click", init)],
  ] as const) {
    Object.defineProperty(event, "timeStamp", { value: at + (kind === "click" ? 40 : 0) });
    on.dispatchEvent(event);
  }
}

test("the second and third tap do nothing to an element that moved under the finger", () => {
  tap(named("Resolve"), 10);
  wroteAt = 60;
  tap(named("Open again"), 200, [55, 47]);
  tap(named("Open again"), 400);
  expect(pressed).toEqual(["Resolve"]);
});

test("the second tap does not press a button whose label changed", () => {
  const button = named("Resolve");
  tap(button, 1000);
  wroteAt = 1060;
  button.textContent = "Resume";
  tap(button, 1200);
  expect(pressed).toEqual(["Resolve"]);
});

test("the same element takes every tap, and another one takes a tap elsewhere or later", () => {
  wroteAt = Infinity;
  tap(named("Resolve"), 2000);
  tap(named("Resolve"), 2100);
  tap(named("Open again"), 2200, [50, 120]);
  tap(named("Resolve"), 3000);
  tap(named("Open again"), 3400);
  expect(pressed).toEqual(["Resolve", "Resolve", "Open again", "Resolve", "Open again"]);
});

test("without a write, an element scrolled under the finger is pressed", () => {
  wroteAt = 3999;
  tap(named("Resolve"), 4000);
  tap(named("Open again"), 4100);
  expect(pressed).toEqual(["Resolve", "Open again"]);
});

test("a key presses the focused element, and a tap may hit plain text", () => {
  wroteAt = Infinity;
  tap(named("Resolve"), 5000);
  tap(named("Open again"), 5100);
  named("Open again").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  tap(named("words"), 5600);
  tap(named("words"), 5700);
  expect(pressed).toEqual(["Resolve", "Open again", "words", "words"]);
});

test("the system decides which click counts as the second", () => {
  wroteAt = Infinity;
  const pointerType = "mouse";
  tap(named("Resolve"), 6000, [50, 50], { pointerType });
  tap(named("Open again"), 6100, [50, 50], { pointerType, detail: 2 });
  tap(named("Resolve"), 7000, [50, 50], { pointerType });
  tap(named("Open again"), 7100, [50, 50], { pointerType });
  expect(pressed).toEqual(["Resolve", "Resolve", "Open again"]);
});

test("a press by another finger, pen or mouse is no second tap", () => {
  wroteAt = Infinity;
  tap(named("Resolve"), 8000, [50, 50], { pointerType: "pen" });
  tap(named("Open again"), 8100, [50, 50], { pointerType: "touch" });
  expect(isSecondTap()).toBe(false);
  tap(named("Open again"), 8200, [50, 50], { pointerType: "touch" });
  expect(isSecondTap()).toBe(true);
  expect(pressed).toEqual(["Resolve", "Open again", "Open again"]);
});
