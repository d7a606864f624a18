import { defineTexts } from "../i18n/texts.ts";

/** What every screen may need to say. */
export const coreTexts = defineTexts({
  en: () => import("./en.ts"),
  es: () => import("./es.ts"),
});
