import { messageCategories } from "@lineup/contract/constants";
import { memoTexts } from "./memo-texts.ts";

type Known = (typeof messageCategories)[number];
const known: readonly string[] = messageCategories;

/** @returns says a category in the reader's language where it is one that every company starts with, else as it is */
export function useCategoryName(): (category: string) => string {
  const say = memoTexts.useTexts();
  return (category) => (known.includes(category) ? say(`category.${category as Known}`) : category);
}
