import type { ReactNode } from "react";
import { UnsavedWords } from "#web/ui/unsaved-words.tsx";

/** @returns what a question about a memo is kept by until it is sent */
export const questionDraft = (memoId: number): string => `memo-question:${memoId}`;

/** @returns what the answer to a survey is kept by until it is sent */
export const answerDraft = (memoId: number): string => `survey:${memoId}`;

/** @returns what a reader's words on a memo are kept by */
export const answerDrafts = (memoId: number): string[] => [
  questionDraft(memoId),
  answerDraft(memoId),
];

/** What its reader was about to say of a memo that takes no more of it. */
export function UnsentWords({ memoId }: { memoId: number }): ReactNode {
  return answerDrafts(memoId).map((draft) => <UnsavedWords key={draft} draft={draft} />);
}
