import { currentLanguage } from "#web/lib/i18n/language.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { wordsOf, type RouteName } from "./route-names.ts";

const separator = " · ";
let spanish: Readonly<Record<RouteName, string>> | null = null;

/** Loads the translated titles; in English a title is the route's name as words. */
export async function loadTitles(): Promise<void> {
  if (currentLanguage() === "es") spanish = (await import("./texts/titles-es.ts")).titlesEs;
}

/** @param name null for an unknown address @returns `Lineup · Words` */
export function titleOf(name: RouteName | null | undefined): string {
  if (name === null) return `Lineup${separator}${coreTexts.say("state.missing.title")}`;
  if (!name) return "Lineup";
  const words = (currentLanguage() === "es" && spanish?.[name]) || wordsOf(name);
  return `Lineup${separator}${words}`;
}
