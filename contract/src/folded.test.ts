import { expect, test } from "vitest";
import { folded } from "./folded.ts";

test.each([
  [["O’Brien", "O'Brien", "O‘Brien", "Oʼbrien", "OBRIEN", "O`Brien", "O´Brien"], "obrien"],
  [["Łukasz", "ŁUKASZ", "lukasz"], "lukasz"],
  [["Đorđe", "Ðorðe", "dorde"], "dorde"],
  [["Søren", "SØREN", "Soren"], "soren"],
  [["Æsa", "AESA", "æsa"], "aesa"],
  [["Groß", "GROẞ", "Gross"], "gross"],
  [["Œuvre Þór", "oeuvre thor"], "oeuvre thor"],
  [["Núñez", "Nu\u0301n\u0303ez", "NUNEZ"], "nunez"],
])("%j are one spelling in a search", (spellings, plain) => {
  expect(new Set(spellings.map(folded))).toEqual(new Set([plain]));
});
