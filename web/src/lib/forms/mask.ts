/** The characters that each placeholder of a mask accepts; other characters of a mask are fixed. */
const kinds: Readonly<Record<string, RegExp>> = {
  "#": /\d/,
  "@": /\p{L}/u,
  "*": /[\p{L}\d]/u,
};

/**
 * Applies a mask to typed text: `#` accepts a digit, `@` a letter, `*` a digit or a letter. Characters that don't fit are
 * dropped.
 * @returns the filled part of the mask and the fixed characters directly after this part; empty if no character fits
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
