import type { Media } from "@lineup/contract/media/schemas";
import { Suspense, use, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Skeleton } from "#web/ui/states.tsx";
import styles from "./memos.module.css";
import { Pictures } from "./pictures.tsx";

type Sanitize = (html: string) => string;
let loading: Promise<Sanitize> | undefined;

interface RichTextProps {
  html: string;
  /** What the pictures in it are looked up in; others are not shown. */
  media: readonly Media[];
}

/** Rich text that people wrote. It is cleaned here again, whatever the server sent. */
export function RichText({ html, media }: RichTextProps): ReactNode {
  if (!html.trim()) return null;
  return (
    <Suspense fallback={<Skeleton height={64} />}>
      <Clean html={html} media={media} />
    </Suspense>
  );
}

/** @returns the words of a rich text, without its looks, for a line in a list */
export function plainText(html: string): string {
  // A parsed document runs no script and loads no picture.
  const { body } = new DOMParser().parseFromString(
    html.replace(/<(?:br|\/p|\/h\d|\/li)\b/gi, " $&"),
    "text/html",
  );
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Loads what cleans rich text, ahead of the first memo that is opened. */
export function preloadRichText(): void {
  void loadSanitizer().catch(() => undefined);
}

/** @returns the files that stand in a text, by their ids */
export function picturesIn(html: string): ReadonlySet<number> {
  return new Set(Array.from(html.matchAll(/ data-media="(\d+)"/g), ([, id]) => Number(id)));
}

function Clean({ html, media }: RichTextProps): ReactNode {
  const sanitize = use(loadSanitizer());
  const clean = useMemo(() => ({ __html: sanitize(html) }), [sanitize, html]);
  const text = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  useLayoutEffect(() => setPlaces([...(text.current?.querySelectorAll("span") ?? [])]), [clean]);
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- the one place for it: the text was just cleaned to an allow-list */}
      <div ref={text} className={styles.rich} dangerouslySetInnerHTML={clean} />
      {places.map((place, at) => {
        const picture = media.find(({ id }) => id === Number(place.dataset["media"]));
        return picture && createPortal(<Pictures pictures={[picture]} />, place, String(at));
      })}
    </>
  );
}

function loadSanitizer(): Promise<Sanitize> {
  loading ??= import("./sanitize.ts").then(
    (module) => module.sanitize,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
