import { defineTexts } from "#web/lib/i18n/texts.ts";

/** What is said of locations and of audiences alike, of each in its own words. */
export const segmentTexts = defineTexts({
  en: () => import("./texts/en.ts"),
  es: () => import("./texts/es.ts"),
});
