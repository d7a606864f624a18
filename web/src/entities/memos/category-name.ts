import {
  celebrationCategories,
  messageCategories,
  surveyCategories,
} from "@lineup/contract/constants";
import { memoTexts } from "./memo-texts.ts";

const all = [...messageCategories, ...surveyCategories, ...celebrationCategories] as const;
type Known = (typeof all)[number];
const known: readonly string[] = all;

/** @returns a function that names a category: translated if it is a default one, otherwise unchanged */
export function useCategoryName(): (category: string) => string {
  const say = memoTexts.useTexts();
  return (category) => (known.includes(category) ? say(`category.${category as Known}`) : category);
}
