import { defineTexts } from "#web/lib/i18n/texts.ts";

export const profileTexts = defineTexts({
  en: () => import("./texts/en.ts").then((module) => module.en),
  es: () => import("./texts/es.ts").then((module) => module.es),
});
