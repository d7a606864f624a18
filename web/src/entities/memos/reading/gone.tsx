import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { UnsentText } from "./unsent-text.tsx";

/** Replaces a memo that the reader has open when the memo ends, or is archived or deleted. */
export function MemoGone({
  memoId,
  ...place
}: { memoId: number } & Pick<
  ComponentProps<typeof EmptyState>,
  "back" | "wholeScreen"
>): ReactNode {
  const say = memoTexts.useTexts();
  return (
    <>
      <EmptyState {...place} title={say("gone")} text={say("gone.text")} />
      <UnsentText memoId={memoId} />
    </>
  );
}
