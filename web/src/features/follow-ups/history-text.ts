import type { FollowUpStep } from "@lineup/contract/follow-ups/schemas";

/**
 * @returns the key of the text for a step of a history. Automatic check-ins were opened by no one, and people who
 * assign something to themselves take it
 */
export function historyTextKey({ what, by, text }: Pick<FollowUpStep, "what" | "by" | "text">) {
  if (what === "opened" && by === null) return "flags.step.openedItself";
  if (what === "assigned" && by === text) return "flags.step.taken";
  return `flags.step.${what}` as const;
}
