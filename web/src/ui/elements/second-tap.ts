/** The longest time between the two taps of a double tap. */
const togetherMs = 300;
/** The largest distance between the two taps, in pixels. */
const nearPx = 12;

/** Elements that can be pressed. */
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
  /** When the first tap happened. */
  readonly since: number;
}

let last: Tap | null = null;
let isRepeated = false;

/**
 * @returns true if the current press is the second of a double press in the same place, which may be a different
 * element by now
 */
export function isSecondTap(): boolean {
  return isRepeated;
}

/**
 * Swallows the second tap of a double tap if the first one wrote something and the second would hit a different element
 * that moved under the finger. A double tap that resolves a follow-up doesn't reopen it; one that answers a survey
 * doesn't press the link that moved to the button's place.
 * @param wroteAt returns the time of the last write, in milliseconds since the page was opened
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
      // The browser counts mouse clicks at the speed set on the device; that count is only known later.
      if (swallows && by !== "mouse") event.stopPropagation();
      // A third tap is compared with the element of the first.
      last = swallows && last ? { ...last, at } : tap;
    },
    { capture: true },
  );
  window.addEventListener(
    "click",
    (event) => {
      // Key presses go to the focused element and are not taps.
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

/** @returns true if the second tap hits another element, or one whose label has changed */
function isOther(first: Tap, on: Element): boolean {
  return on !== first.on || on.textContent !== first.label;
}
