import { expect, test } from "vitest";
import { accentTokens, contrast, ownAccent } from "./accent.ts";

const ofTheme = (value: string | undefined, theme: 0 | 1): string =>
  /light-dark\((#\w{6}), (#\w{6})\)/.exec(value ?? "")?.[theme + 1] ?? "";

test.each(["#ffffff", "#000000", "#ffff00", "#ff0000", "#00ff00", "#0000ff", "#808080", ownAccent])(
  "text in %s and on it can be read in both themes",
  (accent) => {
    const tokens = accentTokens(accent);
    for (const theme of [0, 1] as const) {
      const color = (name: `--${string}`): string => ofTheme(tokens[name], theme);
      const card = theme === 0 ? "#ffffff" : "#201e1b";
      expect(contrast(color("--accent"), color("--on-accent"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color("--accent-text"), card)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color("--accent-text"), color("--accent-tint"))).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("a color that can be read stays as it was chosen", () => {
  expect(ofTheme(accentTokens("#0b6b61")["--accent"], 0)).toBe("#0b6b61");
  expect(ofTheme(accentTokens("#5cc7b8")["--accent"], 1)).toBe("#5cc7b8");
});

test("contrast is measured as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
