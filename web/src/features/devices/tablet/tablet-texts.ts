import { defineTexts } from "#web/lib/i18n/texts.ts";

/** The texts of the shared tablet's screens and sessions. */
export const tabletTexts = defineTexts({
  en: () => import("./texts/en.ts"),
  es: () => import("./texts/es.ts"),
});
