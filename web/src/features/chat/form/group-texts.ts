import { defineTexts } from "#web/lib/i18n/texts.ts";

/** The texts of the dialogs that make, change and describe a group. */
export const groupTexts = defineTexts({
  en: () => import("./texts/en.ts"),
  es: () => import("./texts/es.ts"),
});
