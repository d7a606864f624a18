import type { FollowUpStep } from "@lineup/contract/follow-ups/hand-schemas";

/** @returns the name of the text that tells a step of a history; a check-in that came of itself was opened by nobody */
export function stepWords({ what, by }: Pick<FollowUpStep, "what" | "by">) {
  if (what === "opened" && by === null) return "flags.step.openedItself";
  return `flags.step.${what}` as const;
}
