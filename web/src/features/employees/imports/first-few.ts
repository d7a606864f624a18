import { importsTexts } from "./imports-texts.ts";

const few = 5;

/** @returns a text with the first five names and, if there are more than five, the number of remaining names */
export function firstFew(names: readonly string[]): string {
  const shown = names.slice(0, few).join(", ");
  const count = names.length - few;
  return count > 0 ? importsTexts.say("names.more", { names: shown, count }) : shown;
}
