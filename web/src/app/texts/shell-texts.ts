import { defineTexts } from "#web/lib/i18n/texts.ts";

/** What stands around the screens: bars, navigation, banner, tray, footer. */
export const shellTexts = defineTexts({
  en: () => import("./en.ts").then((module) => module.en),
  es: () => import("./es.ts").then((module) => module.es),
});
