import type { ReactNode } from "react";
import { UnsavedText } from "#web/ui/forms/unsaved-text.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";

/** @returns the name under which a question about a memo is kept as a draft */
export const questionDraft = (memoId: number): string => `memo-question:${memoId}`;

/** @returns the name under which the answer to a survey is kept as a draft */
export const answerDraft = (memoId: number): string => `survey:${memoId}`;

/** The unsent text of a reader, shown when the memo no longer accepts it. */
export function UnsentText({ memoId }: { memoId: number }): ReactNode {
  const say = memoTexts.useTexts();
  const drafts = [questionDraft(memoId), answerDraft(memoId)];
  return drafts.map((draft) => <UnsavedText key={draft} draft={draft} text={say("unsent")} />);
}
