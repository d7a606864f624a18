import { companyEndpoints } from "@lineup/contract/companies/endpoints";
import { tokenStorageKey } from "@lineup/contract/constants";
import { userEndpoints } from "@lineup/contract/users/endpoints";
import { sendEarly } from "#web/lib/api/early-calls.ts";
import { storage } from "#web/lib/browser/storage.ts";
import { currentLanguage, type Language } from "#web/lib/i18n/language.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { screenCallOf } from "#web/lib/api/early-screen.ts";

// The first code of a page. It is small, so that a phone sends the first calls while it still loads the app itself.

const texts: Readonly<Record<Language, () => Promise<unknown>>> = {
  en: () => import("#web/lib/texts/en.ts"),
  es: () => import("#web/lib/texts/es.ts"),
};
const companyId = idFrom(location.pathname.split("/")[1]);
const bearer = storage.get(tokenStorageKey);
if (bearer) sendEarly(userEndpoints.getUserDetails, {}, bearer);
if (bearer && companyId !== null) {
  const screen = screenCallOf(location.pathname);
  // The screen's call waits for the company, whose answer has the number of the newest live event: what is fetched afterwards has
  // that event.
  sendEarly(companyEndpoints.getCompany, { company_id: companyId }, bearer, () => {
    if (screen) sendEarly(screen.endpoint, screen.input, bearer);
  });
}
// Browsers remember a failed import, so it isn't attempted while offline. Whoever needs the texts loads them again.
if (navigator.onLine) texts[currentLanguage()]().catch(() => undefined);
// In a task of its own: the app may be loaded already, and a phone would run both without a pause.
setTimeout(() => void import("./main.tsx"));
