import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";
import { shownIn } from "./reading.ts";

const memo = {
  locale_code: "en",
  title: "Closing list",
  content: "<p>Lights last.</p>",
  options: [],
  translations: [
    { locale_code: "es", title: "Lista de cierre", content: "<p>Al final.</p>", options: [] },
  ],
} as unknown as Memo;

test("a reader gets the translation into their language, or else the original", () => {
  expect(shownIn(memo, "es")).toMatchObject({
    title: "Lista de cierre",
    content: "<p>Al final.</p>",
    shownLocale: "es",
  });
  expect(shownIn(memo, "fr")).toMatchObject({ title: "Closing list", shownLocale: "en" });
});

test("a reader of several languages gets the first available one, a reader of none the original", () => {
  const spanish = { ...memo, locale_code: "es", title: "Lista" };
  const english = { ...memo.translations[0], locale_code: "en", title: "Closing list" };
  const written = { ...spanish, translations: [english] } as unknown as Memo;
  const shown = (...locales: string[]) => {
    const { title, shownLocale } = shownIn(written, ...locales);
    return [title, shownLocale];
  };
  expect(shown("es")).toEqual(["Lista", "es"]);
  expect(shown("en")).toEqual(["Closing list", "en"]);
  expect(shown("fr", "en")).toEqual(["Closing list", "en"]);
  expect(shown("es", "en")).toEqual(["Lista", "es"]);
  expect(shown("fr")).toEqual(["Lista", "es"]);
});

test("a survey's answers are shown in the reader's language if they are translated", () => {
  const options = ["Early", "Late"];
  const inSpanish = (translated: string[]) => {
    const translations = [{ ...memo.translations[0], options: translated }];
    const shown = shownIn({ ...memo, options, translations } as unknown as Memo, "es");
    return [shown.optionsLocale, shown.shownOptions];
  };
  expect(inSpanish(["Mañana", "Tarde"])).toEqual(["es", ["Mañana", "Tarde"]]);
  expect(inSpanish([])).toEqual(["en", options]);
});
