import { currentLanguage, languageKey } from "#web/lib/i18n/language.ts";
import { storage, tabStorage } from "./storage.ts";
import { themeKey } from "./theme.ts";

/** The tablet's own secret: it lets people sign in here with their PIN, and nothing else. */
const tokenKey = "lineup-device";
/** There while somebody is signed in with a PIN: the language of the tablet before they came. */
const inUseKey = "lineup-device-in-use";

/** What makes this browser a tablet that people share. */
export const sharedDevice = {
  token: (): string | null => storage.get(tokenKey),
  /** Keeps the token of a pairing. @returns whether it is kept now */
  keep: (token: string): boolean => storage.set(tokenKey, token),
  /** It is one no more. */
  forget(): void {
    storage.remove(tokenKey);
  },
  /** Somebody signs in with a PIN: from now on nothing that they write is kept here. */
  begin(): void {
    storage.set(inUseKey, currentLanguage());
  },
  /** @returns whether somebody is signed in with a PIN */
  isInUse: (): boolean => storage.get(inUseKey) !== null,
  /** Leaves what is the tablet's own, and nothing of whoever was here. */
  wipe(): void {
    const language = storage.get(inUseKey);
    if (language === null) return;
    const own = [tokenKey, themeKey];
    for (const key of storage.keys()) if (!own.includes(key)) storage.remove(key);
    storage.set(languageKey, language);
    for (const key of tabStorage.keys()) tabStorage.remove(key);
  },
};
