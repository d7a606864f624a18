import type { Media } from "@lineup/contract/media/schemas";
import type { ReactNode } from "react";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

const CleanText = lazyPart(() => import("./clean-text.tsx"), "CleanText", {
  waiting: <Skeleton height={64} />,
});

export interface RichTextProps {
  html: string;
  /** The files of the pictures in `html`. A picture whose file is not in this list is not shown. */
  media: readonly Media[];
  /** The language of the text. */
  lang: string;
}

/** Shows rich text that people wrote. The server sanitizes the text, and this component sanitizes it again. */
export function RichText({ html, ...props }: RichTextProps): ReactNode {
  if (!html.trim()) return null;
  return <CleanText html={html} {...props} />;
}

/** @returns rich text as plain text without line breaks, for example for a row of a list */
export function plainText(html: string): string {
  // A document from DOMParser runs no scripts and loads no pictures.
  const { body } = new DOMParser().parseFromString(
    html
      // Puts a dot between list items, which would otherwise run together into one sentence.
      .replace(/([^.,:;!?…>\s])((?:<\/\w+>)*<\/li>\s*<li\b)/gi, "$1 ·$2")
      .replace(/<(?:br|\/p|\/h\d|\/li)\b/gi, " $&"),
    "text/html",
  );
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Lets the app load the sanitizer in advance, so that the first memo opens without waiting for it. */
export const richText: Pick<typeof CleanText, "load" | "preload"> = CleanText;

/** @returns the file ids of the pictures in rich text */
export function picturesIn(html: string): ReadonlySet<number> {
  return new Set(Array.from(html.matchAll(/ data-media="(\d+)"/g), ([, id]) => Number(id)));
}
