import { currentLanguage, languageKey } from "#web/lib/i18n/language.ts";
import { storage, tabStorage } from "./storage.ts";
import { themeKey } from "./theme.ts";

/** The storage key of the tablet's token, which only allows people to log in on this tablet with their PIN. */
const tokenKey = "lineup-device";
/**
 * The storage key that is set while someone is logged in with a PIN. Its value is the tablet's language before that
 * session.
 */
const inUseKey = "lineup-device-in-use";

/** The stored data that makes this browser a shared tablet. */
export const sharedDevice = {
  token: (): string | null => storage.get(tokenKey),
  /**
   * Stores the token that the tablet got when it was paired.
   * @returns true if the token was stored
   */
  keep: (token: string): boolean => storage.set(tokenKey, token),
  /** Ends the pairing by removing the token. */
  forget(): void {
    storage.remove(tokenKey);
  },
  /** Marks the start of a PIN session. Until the session ends, no drafts are stored on the device. */
  begin(): void {
    storage.set(inUseKey, currentLanguage());
  },
  /** @returns true while someone is logged in with a PIN */
  isInUse: (): boolean => storage.get(inUseKey) !== null,
  /** Ends a PIN session: removes all stored data except the tablet's token and theme, and restores its language. */
  wipe(): void {
    const language = storage.get(inUseKey);
    if (language === null) return;
    const own = [tokenKey, themeKey];
    for (const key of storage.keys()) if (!own.includes(key)) storage.remove(key);
    storage.set(languageKey, language);
    for (const key of tabStorage.keys()) tabStorage.remove(key);
  },
};
