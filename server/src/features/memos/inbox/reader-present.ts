import type { Media } from "@lineup/contract/media/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTranslation } from "@lineup/contract/memos/translation-schemas";

import type {
  CelebrationRecord,
  MemoRecord,
  RecipientRecord,
} from "#server/features/memos/present";
import { isRevealed } from "#server/features/memos/rules";

interface Words {
  readonly row: MemoRecord;
  readonly media: readonly Media[];
  readonly translations: readonly MemoTranslation[];
}

/**
 * @returns the memo content that a recipient may read. Before the memo opens, the recipient may read only the title. The people
 *   whom a memo celebrates read the title and content that were written for them, if there are any
 */
export function contentFor(
  employeeId: number,
  { row, media, translations }: Words,
  celebration: CelebrationRecord | undefined,
  now: Date,
): Words {
  const isShut = !isRevealed(row, now);
  const isCelebrated = celebration?.celebrated.some(({ id }) => id === employeeId) ?? false;
  const readWords = <W extends Pick<MemoRecord, "title" | "content" | "options">>(
    words: W & Pick<MemoRecord, "recipient_title" | "recipient_content">,
  ): W => ({
    ...words,
    ...(isCelebrated && {
      title: words.recipient_title ?? words.title,
      content: words.recipient_content ?? words.content,
    }),
    ...(isShut && { content: "", options: [] }),
    recipient_title: null,
    recipient_content: null,
  });
  return {
    row: readWords(row),
    media: isShut ? [] : media,
    translations: translations.map((translation) => readWords(translation)),
  };
}

/** @returns the memo for one recipient: it isn't past due if its due date is older than they are in the company */
export function pastDueFor<Shown extends Pick<Memo, "is_past_due" | "due_at">>(
  memo: Shown,
  { joined_at }: Pick<RecipientRecord, "joined_at">,
): Shown {
  const isOlder = memo.due_at !== null && new Date(memo.due_at) <= joined_at;
  return isOlder ? { ...memo, is_past_due: false } : memo;
}
