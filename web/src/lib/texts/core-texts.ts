import { defineTexts } from "../i18n/texts.ts";

/** Texts that any screen may need. */
export const coreTexts = defineTexts({
  en: () => import("./en.ts"),
  es: () => import("./es.ts"),
});
