import { defineTexts } from "#web/lib/i18n/texts.ts";

export const batchesTexts = defineTexts({
  en: () => import("./texts/en.ts"),
  es: () => import("./texts/es.ts"),
});
