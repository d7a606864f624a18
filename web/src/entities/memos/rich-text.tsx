import type { Media } from "@lineup/contract/media/schemas";
import {
  Suspense,
  use,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { Skeleton } from "#web/ui/states.tsx";
import styles from "./memos.module.css";
import { OpenPicture, Picture } from "./pictures.tsx";

type Sanitize = (html: string) => string;
type Places = ReadonlyMap<string, HTMLElement>;
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
  const [places, setPlaces] = useState<Places>(new Map());
  const findPlaces = useEffectEvent(() => setPlaces(placesIn(text.current, places)));
  useLayoutEffect(() => findPlaces(), [clean]);
  // Not with the picture: its place is drawn anew when the text changes, under whoever looks at the picture.
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- the one place for it: the text was just cleaned to an allow-list */}
      <div ref={text} className={styles.rich} dangerouslySetInnerHTML={clean} />
      {Array.from(places, ([key, place]) => {
        const picture = media.find(({ id }) => String(id) === place.dataset["media"]);
        return (
          picture &&
          createPortal(<Picture media={picture} onOpen={() => setOpen(picture.id)} />, place, key)
        );
      })}
      <OpenPicture pictures={media.filter(({ id }) => id === open)} open={open} onOpen={setOpen} />
    </>
  );
}

/**
 * The places of the pictures in a text. One that was there before is put back into a new text with all it holds: the picture is
 * not drawn anew, and the focus finds it when the viewer closes.
 */
function placesIn(text: HTMLElement | null, before: Places): Places {
  const places = new Map<string, HTMLElement>();
  for (const place of text?.querySelectorAll<HTMLElement>("span[data-media]") ?? []) {
    let key = place.dataset["media"] ?? "";
    // The same picture can stand in a text twice.
    while (places.has(key)) key += "+";
    const kept = before.get(key) ?? place;
    place.replaceWith(kept);
    places.set(key, kept);
  }
  return places;
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
