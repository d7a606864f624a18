import type { Media } from "@lineup/contract/media/schemas";
import type { MemoTranslation } from "@lineup/contract/memos/translation-schemas";

import type { CelebrationRecord, MemoRecord } from "#server/features/memos/present";
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
