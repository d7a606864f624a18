/** The product's own accent color. */
export const ownAccent = "#0b6b61";

type Color = readonly [red: number, green: number, blue: number];

const white: Color = [255, 255, 255];
const black: Color = [0, 0, 0];
const darkCard: Color = [32, 30, 27];
const darkText: Color = [6, 20, 18];

/** WCAG 2.2, 1.4.3: the least contrast of text. */
const leastContrast = 4.5;

/**
 * Makes the colors of both themes from an accent color. Where text in the color, or on it, could not be read, the color
 * becomes darker (in the light theme) or lighter (in the dark theme) until it can.
 * @param accent as `#rrggbb`
 * @returns the values of the design tokens, by name
 */
export function accentTokens(accent: string): Readonly<Record<`--${string}`, string>> {
  const chosen = parse(accent);
  const light = readable(chosen, black, (color) => mix(white, color, 0.09));
  const dark = readable(chosen, white, (color) => mix(darkCard, color, 0.14));
  return {
    "--accent": both(light, dark),
    "--on-accent": both(white, darkText),
    "--accent-text": both(light, dark),
    "--accent-tint": both(mix(white, light, 0.09), mix(darkCard, dark, 0.14)),
    "--accent-line": both(mix(white, light, 0.38), mix(darkCard, dark, 0.42)),
  };
}

function both(inLight: Color, inDark: Color): string {
  return `light-dark(${write(inLight)}, ${write(inDark)})`;
}

/** Shows the page in an accent color; null: in the product's own. */
export function showAccent(accent: string | null): void {
  const { style } = document.documentElement;
  const tokens = accentTokens(accent ?? ownAccent);
  for (const [name, value] of Object.entries(tokens))
    if (accent === null) style.removeProperty(name);
    else style.setProperty(name, value);
}

/** @returns the contrast of two colors, from 1 to 21, as WCAG defines it */
export function contrast(one: string, other: string): number {
  return contrastOf(parse(one), parse(other));
}

function readable(color: Color, towards: Color, tintOf: (color: Color) => Color): Color {
  const behind = towards === black ? white : darkCard;
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(color, towards, share);
    const isClear = [behind, tintOf(mixed)].every(
      (ground) => contrastOf(mixed, ground) >= leastContrast,
    );
    if (isClear) return mixed;
  }
  return towards;
}

function contrastOf(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param share how much of the second color, from 0 to 1 */
function mix(one: Color, other: Color, share: number): Color {
  const at = (part: 0 | 1 | 2): number => Math.round(one[part] + (other[part] - one[part]) * share);
  return [at(0), at(1), at(2)];
}

function parse(color: string): Color {
  const part = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16) || 0;
  return [part(1), part(3), part(5)];
}

function write(color: Color): string {
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
