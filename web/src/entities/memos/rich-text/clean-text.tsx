import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "../memos.module.css";
import { OpenPicture, Picture } from "#web/entities/memos/files/pictures.tsx";
import { useOpenPicture } from "#web/ui/pictures/use-open-picture.ts";
import type { RichTextProps } from "./rich-text.tsx";
import { sanitize } from "./sanitize.ts";

type Places = ReadonlyMap<string, HTMLElement>;

/** Shows sanitized rich text, with each picture at its position in the text. */
export function CleanText({ html, media, lang }: RichTextProps): ReactNode {
  const clean = useMemo(() => ({ __html: sanitize(html) }), [html]);
  const text = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<Places>(new Map());
  const findPlaces = useEffectEvent(() => setPlaces(placesIn(text.current, places)));
  useLayoutEffect(() => findPlaces(), [clean]);
  // This state isn't part of `Picture`, because a change of the text can replace `Picture` while someone views the picture.
  const [open, setOpen] = useOpenPicture();
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- allowed only here: the text was just sanitized with an allow-list */}
      <div ref={text} lang={lang} className={styles.rich} dangerouslySetInnerHTML={clean} />
      {Array.from(places, ([key, place]) => {
        const picture = media.find(({ id }) => String(id) === place.dataset["media"]);
        return (
          picture &&
          createPortal(
            <Picture media={picture} among={media} onOpen={() => setOpen(picture.id)} />,
            place,
            key,
          )
        );
      })}
      <OpenPicture
        pictures={media.filter(({ id }) => id === open)}
        among={media}
        open={open}
        onOpen={setOpen}
      />
    </>
  );
}

/**
 * @returns the elements that contain the pictures of a text. If an earlier version of the text had the same picture, the old
 * element of the picture is moved into the new text, so the picture is not redrawn and the focus can return to the picture
 */
function placesIn(text: HTMLElement | null, before: Places): Places {
  const places = new Map<string, HTMLElement>();
  for (const place of text?.querySelectorAll<HTMLElement>("span[data-media]") ?? []) {
    let key = place.dataset["media"] ?? "";
    // A text can contain the same picture twice.
    while (places.has(key)) key += "+";
    const kept = before.get(key) ?? place;
    place.replaceWith(kept);
    places.set(key, kept);
  }
  return places;
}
