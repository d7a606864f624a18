import { currentLanguage, languageKey } from "#web/lib/i18n/language.ts";
import { storage, tabStorage } from "./storage.ts";
import { themeKey } from "./theme.ts";

/** The tablet's own token: it only allows people to sign in here with their PIN. */
const tokenKey = "lineup-device";
/** Set while someone is signed in with a PIN: the tablet's language before that session. */
const inUseKey = "lineup-device-in-use";

/** The state that makes this browser a shared tablet. */
export const sharedDevice = {
  token: (): string | null => storage.get(tokenKey),
  /**
   * Stores the token of a pairing.
   * @returns true if it is stored
   */
  keep: (token: string): boolean => storage.set(tokenKey, token),
  /** Ends the pairing. */
  forget(): void {
    storage.remove(tokenKey);
  },
  /** Starts a session by PIN: from now on no drafts are stored on the device. */
  begin(): void {
    storage.set(inUseKey, currentLanguage());
  },
  /** @returns true while someone is signed in with a PIN */
  isInUse: (): boolean => storage.get(inUseKey) !== null,
  /** Removes everything except the tablet's own data. */
  wipe(): void {
    const language = storage.get(inUseKey);
    if (language === null) return;
    const own = [tokenKey, themeKey];
    for (const key of storage.keys()) if (!own.includes(key)) storage.remove(key);
    storage.set(languageKey, language);
    for (const key of tabStorage.keys()) tabStorage.remove(key);
  },
};
