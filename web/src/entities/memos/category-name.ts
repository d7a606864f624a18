import {
  celebrationCategories,
  messageCategories,
  surveyCategories,
} from "@lineup/contract/constants";
import { memoTexts } from "./memo-texts.ts";

const all = [...messageCategories, ...surveyCategories, ...celebrationCategories] as const;
type Known = (typeof all)[number];
const known: readonly string[] = all;

/** @returns says a category in the reader's language where it is one that every company starts with, else as it is */
export function useCategoryName(): (category: string) => string {
  const say = memoTexts.useTexts();
  return (category) => (known.includes(category) ? say(`category.${category as Known}`) : category);
}
