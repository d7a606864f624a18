import type { MemoRow } from "@lineup/contract/memos/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { memoTexts } from "./memo-texts.ts";
import { titleIn, titleLocale, useReaderLocales } from "./reading/reading.ts";

/**
 * A link to a memo's page, under the title that the page shows.
 * @param from the name of the screen with the link
 */
export function MemoLink({ memo, from }: { memo: MemoRow; from: string }): ReactNode {
  const say = memoTexts.useTexts();
  const locales = useReaderLocales();
  const title = titleIn(memo, locales);
  return (
    <Link
      to="/$company_id/memo/$id"
      params={{ company_id: String(memo.company_id), id: String(memo.id) }}
      search={useReturnTarget(from)}
      preload="intent"
      lang={title ? titleLocale(memo, locales) : undefined}
    >
      {title || say("memo.untitled")}
    </Link>
  );
}
