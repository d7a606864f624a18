/** What each sign of a mask stands for; any other sign stands for itself. */
const kinds: Readonly<Record<string, RegExp>> = {
  "#": /\d/,
  "@": /\p{L}/u,
  "*": /[\p{L}\d]/u,
};

/**
 * Puts typed text under a mask: `#` takes a digit, `@` a letter, `*` either. What fits nowhere is left out.
 * @returns as much of the mask as there is text for, with the signs that follow at once; empty where nothing fits
 */
export function applyMask(mask: string, typed: string): string {
  const left = Array.from(typed);
  let masked = "";
  let filled = false;
  for (const sign of mask) {
    const kind = kinds[sign];
    if (!kind) {
      masked += sign;
      continue;
    }
    const at = left.findIndex((character) => kind.test(character));
    if (at < 0) break;
    masked += left[at];
    left.splice(0, at + 1);
    filled = true;
  }
  return filled ? masked : "";
}
