import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { UnsentText } from "./unsent-text.tsx";

/** Shown instead of an open memo that has ended, was archived or was deleted. */
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
