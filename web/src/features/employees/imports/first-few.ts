import { importsTexts } from "./imports-texts.ts";

const few = 5;

/** @returns the first five of the names as text, and how many more there are */
export function firstFew(names: readonly string[]): string {
  const shown = names.slice(0, few).join(", ");
  const count = names.length - few;
  return count > 0 ? importsTexts.say("names.more", { names: shown, count }) : shown;
}
