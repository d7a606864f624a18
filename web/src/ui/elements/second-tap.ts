/** The longest time between the two taps of a double tap, in milliseconds. */
const togetherMs = 300;
/** The largest distance between the two taps, in pixels. */
const nearPx = 12;

/** A selector for elements that can be pressed. */
const pressable =
  "a, button, dialog, input, select, textarea, summary, label, [contenteditable=true]";

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The type of pointer: finger, pen or mouse. */
  readonly by: string;
  readonly on: Element | null;
  readonly label: string | null | undefined;
  /** When the first tap of the series happened. */
  readonly since: number;
}

let last: Tap | null = null;
let isRepeated = false;

/**
 * @returns true if the current press is the second of a double press at the same position. The second press may hit a different
 * element, because the layout may have changed after the first press.
 */
export function isSecondTap(): boolean {
  return isRepeated;
}

/**
 * Ignores the second tap of a double tap if the first tap sent a change to the server and the second tap would hit an element
 * that moved under the finger after the first tap. For example, a double tap that resolves a follow-up doesn't reopen the
 * follow-up, and a double tap on the button that answers a survey doesn't press the link that replaces this button.
 * @param wroteAt returns when the last change was sent, in milliseconds since the page was opened
 */
export function swallowSecondTaps(wroteAt: () => number): void {
  let swallows = false;
  window.addEventListener(
    "pointerdown",
    (event) => {
      const on = event.target instanceof Element ? event.target.closest(pressable) : null;
      const { timeStamp: at, clientX: x, clientY: y, pointerType: by } = event;
      const tap: Tap = { at, x, y, by, on, label: on?.textContent, since: at };
      isRepeated = last !== null && isSecond(last, tap);
      swallows =
        last !== null && on !== null && isRepeated && isOther(last, on) && wroteAt() >= last.since;
      // For a mouse, the device's double-click speed decides whether two clicks are a double click, and the browser
      // reports the click count only with the click event.
      if (swallows && by !== "mouse") event.stopPropagation();
      // After an ignored tap, the next tap is compared with the element of the first tap.
      last = swallows && last ? { ...last, at } : tap;
    },
    { capture: true },
  );
  window.addEventListener(
    "click",
    (event) => {
      // Clicks by key (`detail` is 0) go to the focused element and are not taps.
      if (!swallows || event.detail < (last?.by === "mouse" ? 2 : 1)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

function isSecond(first: Tap, { at, x, y, by }: Tap): boolean {
  const strays = Math.max(Math.abs(x - first.x), Math.abs(y - first.y));
  return by === first.by && at - first.at < togetherMs && strays <= nearPx;
}

/** @returns true if the second tap hits a different element than the first tap, or the same element with a changed label */
function isOther(first: Tap, on: Element): boolean {
  return on !== first.on || on.textContent !== first.label;
}
