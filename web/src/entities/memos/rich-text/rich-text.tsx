import type { Media } from "@lineup/contract/media/schemas";
import type { ReactNode } from "react";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

const CleanText = lazyPart(() => import("./clean-text.tsx"), "CleanText", {
  waiting: <Skeleton height={64} />,
});

export interface RichTextProps {
  html: string;
  /** What the pictures in it are looked up in; others are not shown. */
  media: readonly Media[];
  /** The language it is written in. */
  lang: string;
}

/** Rich text that people wrote. It is cleaned here again, whatever the server sent. */
export function RichText({ html, ...props }: RichTextProps): ReactNode {
  if (!html.trim()) return null;
  return <CleanText html={html} {...props} />;
}

/** @returns the words of a rich text, without its looks, for a line in a list */
export function plainText(html: string): string {
  // A parsed document runs no script and loads no picture.
  const { body } = new DOMParser().parseFromString(
    html
      // The items of a list would read as one sentence.
      .replace(/([^.,:;!?…>\s])((?:<\/\w+>)*<\/li>\s*<li\b)/gi, "$1 ·$2")
      .replace(/<(?:br|\/p|\/h\d|\/li)\b/gi, " $&"),
    "text/html",
  );
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** What cleans rich text, to be loaded ahead of the first memo that is opened. */
export const richText: Pick<typeof CleanText, "load" | "preload"> = CleanText;

/** @returns the files that stand in a text, by their ids */
export function picturesIn(html: string): ReadonlySet<number> {
  return new Set(Array.from(html.matchAll(/ data-media="(\d+)"/g), ([, id]) => Number(id)));
}
