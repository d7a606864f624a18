import type { Media } from "@lineup/contract/media/schemas";
import type { ReactNode } from "react";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

const CleanText = lazyPart(() => import("./clean-text.tsx"), "CleanText", {
  waiting: <Skeleton height={64} />,
});

export interface RichTextProps {
  html: string;
  /** The files for the pictures in the text; other pictures are not shown. */
  media: readonly Media[];
  /** The language of the text. */
  lang: string;
}

/** Rich text written by people. It is sanitized here again, regardless of the server. */
export function RichText({ html, ...props }: RichTextProps): ReactNode {
  if (!html.trim()) return null;
  return <CleanText html={html} {...props} />;
}

/** @returns a rich text as plain text, for a line in a list */
export function plainText(html: string): string {
  // A parsed document runs no script and loads no picture.
  const { body } = new DOMParser().parseFromString(
    html
      // Without this, list items would run together into one sentence.
      .replace(/([^.,:;!?…>\s])((?:<\/\w+>)*<\/li>\s*<li\b)/gi, "$1 ·$2")
      .replace(/<(?:br|\/p|\/h\d|\/li)\b/gi, " $&"),
    "text/html",
  );
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Preloads the sanitizer before the first memo is opened. */
export const richText: Pick<typeof CleanText, "load" | "preload"> = CleanText;

/** @returns the ids of the files placed in a text */
export function picturesIn(html: string): ReadonlySet<number> {
  return new Set(Array.from(html.matchAll(/ data-media="(\d+)"/g), ([, id]) => Number(id)));
}
