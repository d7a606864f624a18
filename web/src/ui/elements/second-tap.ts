/** As long after the first tap of a double tap as its second one may come. */
const togetherMs = 300;
/** As far from the first one as it may stray. */
const nearPx = 12;

/** What a press is on. */
const pressable =
  "a, button, dialog, input, select, textarea, summary, label, [contenteditable=true]";

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** With a finger, a pen or a mouse. */
  readonly by: string;
  readonly on: Element | null;
  readonly words: string | null | undefined;
  /** When the first one was. */
  readonly since: number;
}

let last: Tap | null = null;
let isRepeated = false;

/** @returns whether what is being pressed is pressed for the second time, in the same place: it may be something else by now */
export function isSecondTap(): boolean {
  return isRepeated;
}

/**
 * Swallows the second tap of a double tap where the first one wrote something and it meets something else: what has come under the
 * finger by that was not aimed at. Whoever taps twice resolves one follow-up, and does not open it again; answers a survey, and does
 * not leave by the link that rose to where its button was.
 * @param wroteAt when something was last written, in milliseconds since the page was opened
 */
export function swallowSecondTaps(wroteAt: () => number): void {
  let swallows = false;
  window.addEventListener(
    "pointerdown",
    (event) => {
      const on = event.target instanceof Element ? event.target.closest(pressable) : null;
      const { timeStamp: at, clientX: x, clientY: y, pointerType: by } = event;
      const tap: Tap = { at, x, y, by, on, words: on?.textContent, since: at };
      isRepeated = last !== null && isSecond(last, tap);
      swallows =
        last !== null && on !== null && isRepeated && isOther(last, on) && wroteAt() >= last.since;
      // The clicks of a mouse are counted, as fast as who uses it has chosen; nothing is known of that yet.
      if (swallows && by !== "mouse") event.stopPropagation();
      // A third one is held against what the first was on.
      last = swallows && last ? { ...last, at } : tap;
    },
    { capture: true },
  );
  window.addEventListener(
    "click",
    (event) => {
      // Keys press what has the focus, and are no tap.
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

/** @returns whether something else is pressed than before, or what is called otherwise by now */
function isOther(first: Tap, on: Element): boolean {
  return on !== first.on || on.textContent !== first.words;
}
