import type { ReactNode } from "react";
import { UnsavedText } from "#web/ui/forms/unsaved-text.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";

/** @returns what a question about a memo is kept by until it is sent */
export const questionDraft = (memoId: number): string => `memo-question:${memoId}`;

/** @returns what the answer to a survey is kept by until it is sent */
export const answerDraft = (memoId: number): string => `survey:${memoId}`;

/** What its reader was about to say of a memo that takes no more of it. */
export function UnsentText({ memoId }: { memoId: number }): ReactNode {
  const say = memoTexts.useTexts();
  const drafts = [questionDraft(memoId), answerDraft(memoId)];
  return drafts.map((draft) => <UnsavedText key={draft} draft={draft} text={say("unsent")} />);
}
