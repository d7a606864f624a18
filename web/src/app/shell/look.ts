import { useSyncExternalStore } from "react";
import type { locales } from "@lineup/contract/constants";
import { call, token } from "#web/lib/api/api-client.ts";
import {
  currentLanguage,
  followAccount,
  onLanguageChange,
  setLanguage,
  type Language,
} from "#web/lib/i18n/language.ts";
import { currentTheme, onThemeChange, type Theme } from "#web/lib/browser/theme.ts";
import { showError } from "#web/ui/feedback/show-error.ts";

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, currentTheme);
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange.subscribe, currentLanguage);
}

/** Changes the language on this device and in the person's account. */
export async function chooseLanguage(language: Language & (typeof locales)[number]): Promise<void> {
  try {
    await setLanguage(language);
    if (!token.get()) return;
    await call("setLocale", { default_locale: language });
    await followAccount(language, true);
  } catch (error) {
    showError(error);
  }
}
