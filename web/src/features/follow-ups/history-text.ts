import type { FollowUpStep } from "@lineup/contract/follow-ups/schemas";
import type { FollowUpKind } from "#web/entities/follow-ups/follow-up.ts";

/**
 * @returns the key of the text for a step of a follow-up's history. A question is asked and a hand is raised, automatic check-ins
 * were opened by no one, and people who assign something to themselves take it on
 */
export function historyTextKey(
  kind: FollowUpKind,
  { what, by, text }: Pick<FollowUpStep, "what" | "by" | "text">,
) {
  if (what === "raised" && kind === "flagged_message") return "flags.step.asked";
  if (what === "opened" && by === null) return "flags.step.openedItself";
  if (what === "assigned" && by === text) return "flags.step.taken";
  return `flags.step.${what}` as const;
}
