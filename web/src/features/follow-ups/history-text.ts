import type { FollowUpStep } from "@lineup/contract/follow-ups/hand-schemas";

/**
 * @returns the name of the text that tells a step of a history; a check-in that came of itself was opened by nobody, and who is
 * given something by themselves takes it
 */
export function historyTextKey({ what, by, text }: Pick<FollowUpStep, "what" | "by" | "text">) {
  if (what === "opened" && by === null) return "flags.step.openedItself";
  if (what === "assigned" && by === text) return "flags.step.taken";
  return `flags.step.${what}` as const;
}
