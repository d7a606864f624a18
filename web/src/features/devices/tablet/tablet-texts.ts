import { defineTexts } from "#web/lib/i18n/texts.ts";

/** Texts of a shared tablet and of the sessions on it. */
export const tabletTexts = defineTexts({
  en: () => import("./texts/en.ts"),
  es: () => import("./texts/es.ts"),
});
