import { folded } from "@lineup/contract/folded";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { dateTimePhrase } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { languageName } from "#web/lib/i18n/formats.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { TextAndFiles } from "#web/entities/memos/files/attachments.tsx";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { PriorityBadge, useShownPriority } from "#web/entities/memos/memo-badges.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import styles from "../memos.module.css";
import type { Reading, ShownMemo } from "./reading.ts";
import { wentOutAt, type WhenSent } from "#web/entities/memos/sent-at.ts";

/** The time at which a memo was sent or will be sent. */
export function SentAt({ memo }: { memo: WhenSent }): ReactNode {
  const say = memoTexts.useTexts();
  if (memo.status === "scheduled")
    return memo.start_at && say("memo.goesOut", { date: dateTimePhrase(memo.start_at) });
  const at = wentOutAt(memo);
  if (at !== null) return <RelativeTime iso={at} />;
  return memo.published_at && say("memo.neverWentOut");
}

/** A memo's priority, category, tags, author, time and due date. */
export function MemoFacts({
  memo,
  tags = [],
}: {
  memo: Pick<Memo, "author" | "author_description" | "due_at" | "category" | "priority"> & WhenSent;
  /** The memo's tags; left out where there is little space. */
  tags?: readonly Memo["tags"][number][];
}): ReactNode {
  const say = memoTexts.useTexts();
  const categoryName = useCategoryName();
  const priority = useShownPriority()(memo.priority);
  const category = memo.category ? categoryName(memo.category) : null;
  const isRepeated = priority !== null && folded(category ?? "") === folded(priority);
  return (
    <div className={styles.facts}>
      <PriorityBadge priority={memo.priority} />
      {category && !isRepeated && <Badge>{category}</Badge>}
      {tags.map(({ id, title }) => (
        <Badge key={id}>{title}</Badge>
      ))}
      {memo.author && (
        <span>
          {say("memo.from", { name: memo.author.name })}
          {memo.author_description && ` · ${memo.author_description}`}
        </span>
      )}
      <SentAt memo={memo} />
      {memo.due_at && (
        <span>
          {say(new Date(memo.due_at) <= serverTime() ? "memo.wasDue" : "memo.due", {
            date: dateTimePhrase(memo.due_at),
          })}
        </span>
      )}
    </div>
  );
}

/** A memo's facts, text and files. The title is drawn by the caller. */
export function MemoArticle({
  memo,
}: {
  memo: Parameters<typeof MemoFacts>[0]["memo"] &
    Pick<ShownMemo, "content" | "media" | "shownLocale" | "tags">;
}): ReactNode {
  return (
    <div className="stack">
      <MemoFacts memo={memo} tags={memo.tags} />
      <TextAndFiles html={memo.content} media={memo.media} lang={memo.shownLocale} />
    </div>
  );
}

/** A button that switches between the translation and the original; nothing if the memo isn't translated for the reader. */
export function LanguageTurn({ reading }: { reading: Reading }): ReactNode {
  const say = memoTexts.useTexts();
  const inOwnWords = useLanguage();
  if (!reading.turn) return null;
  return (
    <div>
      {reading.isOutdated && <p className="dim small">{say("memo.outdated")}</p>}
      <Button variant="link" size="small" className={styles.turn} onClick={reading.turn}>
        {reading.isTranslated
          ? say("memo.showOriginal", {
              language: languageName(inOwnWords, reading.memo.locale_code),
            })
          : say("memo.showTranslation")}
      </Button>
    </div>
  );
}
