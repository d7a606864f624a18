import { defineTexts } from "#web/lib/i18n/texts.ts";

export const chatTexts = defineTexts({
  en: () => import("./texts/en.ts"),
  es: () => import("./texts/es.ts"),
});
