import { defineTexts } from "#web/lib/i18n/texts.ts";

/** What stands on a shared tablet, and what people are told while they are signed in on one. */
export const tabletTexts = defineTexts({
  en: () => import("./texts/en.ts"),
  es: () => import("./texts/es.ts"),
});
