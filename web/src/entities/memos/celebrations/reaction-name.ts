import type { Company } from "@lineup/contract/companies/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";

export type ReactionOption = Company["celebration_options"][number];

/** The default reactions and their default names. A company can remove these reactions and change the names. */
const defaults = {
  congrats: { label: "Congrats", emoji: "🎉" },
  great_job: { label: "Great job", emoji: "👏" },
  thank_you: { label: "Thank you", emoji: "🙏" },
  high_five: { label: "High five", emoji: "✋" },
  love: { label: "Love", emoji: "❤️" },
} as const;

/** @returns the company's reactions, followed by removed reactions that people chose for the memo */
export function reactionsOf(
  { celebration_options: offered }: Pick<Company, "celebration_options">,
  { celebration_options: counts }: Pick<Memo, "celebration_options">,
): readonly ReactionOption[] {
  const gone = Object.keys(counts).filter((key) => offered.every((option) => option.key !== key));
  return [...offered, ...gone.map(goneReaction)];
}

/** @returns the reaction with the given key. The name of a removed reaction is its default name or, if none, made from the key */
export function reactionOf(
  { celebration_options: offered }: Pick<Company, "celebration_options">,
  key: string,
): ReactionOption {
  return offered.find((option) => option.key === key) ?? goneReaction(key);
}

function goneReaction(key: string): ReactionOption {
  if (isDefault(key)) return { key, ...defaults[key] };
  const words = key.replaceAll("_", " ");
  return { key, label: words.charAt(0).toUpperCase() + words.slice(1), emoji: "" };
}

/**
 * @returns a function that returns a reaction's name. The name of a default reaction is translated unless the company changed
 * it; any other name stays as the company wrote it
 */
export function useReactionName(): (option: ReactionOption) => string {
  const say = memoTexts.useTexts();
  return ({ key, label }) =>
    isDefault(key) && defaults[key].label === label ? say(`reaction.${key}`) : label;
}

function isDefault(key: string): key is keyof typeof defaults {
  return Object.hasOwn(defaults, key);
}
