import type { Company } from "@lineup/contract/companies/schemas";
import { memoTexts } from "./memo-texts.ts";

export type ReactionOption = Company["celebration_options"][number];

/** Those that every company starts with, as long as it has not renamed them. */
const usual = {
  congrats: "Congrats",
  great_job: "Great job",
  thank_you: "Thank you",
  high_five: "High five",
  love: "Love",
} as const;

/** @returns says a way to celebrate in the reader's language where it is one that every company starts with, else as it is */
export function useReactionName(): (option: ReactionOption) => string {
  const say = memoTexts.useTexts();
  return ({ key, label }) =>
    isUsual(key) && usual[key] === label ? say(`reaction.${key}`) : label;
}

function isUsual(key: string): key is keyof typeof usual {
  return Object.hasOwn(usual, key);
}
