import { defineTexts } from "#web/lib/i18n/texts.ts";

/** Texts of the shell: bars, navigation, banner, tray, footer. */
export const shellTexts = defineTexts({
  en: () => import("./en.ts"),
  es: () => import("./es.ts"),
});
