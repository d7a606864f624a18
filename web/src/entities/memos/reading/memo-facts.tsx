import { folded } from "@lineup/contract/folded";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { dateTimePhrase } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { PriorityBadge, useShownPriority } from "#web/entities/memos/memo-badges.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { wentOutAt, type WhenSent } from "#web/entities/memos/sent-at.ts";
import styles from "../memos.module.css";

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
