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

/** Words and signs that our texts have plainer ones for; in Spanish also those of Spain. None is in a text of the specification. */
const refused = {
  en: [
    /\b(some|every|no|any)body\b/i,
    /\bat once\b/i,
    /\bby (itself|themselves)\b/i,
    /\bany more\b/,
    /\bsign(ed)? (in|out)\b/i,
    /\b(can not|cannot|could not|is not|does not|did not|has not|was not|will not)\b/,
    /\b(mended?|anew|meanwhile)\b/i,
    /[’«»]/,
  ],
  es: [
    /[«»]/,
    /\bratón\b/i,
    /\bpuls(a|ar|e|ado)\b/i,
    /\bañad/i,
    /(?<!\p{L})(vosotros|vuestr[oa]s?|os|\p{L}+(áis|éis))(?!\p{L})/iu,
    /\b(gestiona|caduc|ordenador|móvil)/i,
    /\brecord(ar|ó) a\b/i,
    /\bIntro\b/,
    / %/,
  ],
};

test.each(["en", "es"] as const)(
  "no text in %s has a word that its readers don't use",
  (language) => {
    const modules = language === "en" ? english : spanish;
    const found = Object.values(modules).flatMap((module) =>
      Object.entries(module[language] ?? {}).filter(([, text]) =>
        refused[language].some((word) => word.test(text)),
      ),
    );
    expect(found).toEqual([]);
  },
);
