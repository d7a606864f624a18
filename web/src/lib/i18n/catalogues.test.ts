import { describe, expect, test } from "vitest";

type Module = { en?: Record<string, string>; es?: Record<string, string> };
const english = import.meta.glob<Module>("/src/**/texts/en.ts", { eager: true });
const spanish = import.meta.glob<Module>("/src/**/texts/es.ts", { eager: true });

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();

describe.each(Object.entries(english))("%s", (path, module) => {
  const en = module.en ?? {};
  const es = spanish[path.replace(/en\.ts$/, "es.ts")]?.es ?? {};

  test("has texts in both languages", () => {
    expect(Object.keys(en).length).toBeGreaterThan(0);
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    for (const text of [...Object.values(en), ...Object.values(es)])
      expect(text.trim()).not.toBe("");
  });

  test("uses the same parameters in both languages", () => {
    for (const [key, text] of Object.entries(en)) {
      const ignoring = (names: string[]): string[] =>
        names.filter((name) => !(name === "count" && key.endsWith("_one")));
      expect(ignoring(namesIn(es[key] ?? "")), key).toEqual(ignoring(namesIn(text)));
    }
  });
});
