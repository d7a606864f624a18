import type { Memo } from "@lineup/contract/memos/schemas";
import type { RateKind } from "#web/ui/feedback/progress.tsx";

/** @returns what a memo's response rate counts. People answer a survey and acknowledge other memos; a bundle of both has no kind */
export function rateKindOf(kind: Memo["display_type"] | null): Exclude<RateKind, "loggedIn"> {
  if (kind === null) return "responded";
  return kind === "survey" ? "answered" : "acknowledged";
}
