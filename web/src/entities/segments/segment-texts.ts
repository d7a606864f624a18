import { defineTexts } from "#web/lib/i18n/texts.ts";

/** Texts that locations and audiences share, each in its own wording. */
export const segmentTexts = defineTexts({
  en: () => import("./texts/en.ts"),
  es: () => import("./texts/es.ts"),
});
