import type { ComponentProps, ReactNode } from "react";
import { languageName } from "#web/lib/i18n/formats.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { TextAndFiles } from "#web/entities/memos/files/attachments.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import styles from "../memos.module.css";
import { MemoFacts } from "./memo-facts.tsx";
import type { Reading, ShownMemo } from "./reading.ts";

/** A memo's facts, text and files. The title is drawn by the caller. */
export function MemoArticle({
  memo,
}: {
  memo: ComponentProps<typeof MemoFacts>["memo"] &
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
