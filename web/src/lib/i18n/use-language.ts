import { useSyncExternalStore } from "react";
import { currentLanguage, onLanguageChange, type Language } from "./language.ts";

/** @returns the current language of the interface, and rerenders when it changes */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange.subscribe, currentLanguage);
}
