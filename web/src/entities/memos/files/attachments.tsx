import type { Media } from "@lineup/contract/media/schemas";
import type { ReactNode } from "react";
import { AttachedFile } from "./attached-file.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { Pictures } from "./pictures.tsx";
import {
  picturesIn,
  RichText,
  type RichTextProps,
} from "#web/entities/memos/rich-text/rich-text.tsx";

/**
 * A memo's text, and below it the files that aren't placed in the text. All pictures are numbered in reading order: first
 * the pictures in the text, then the pictures below it.
 */
export function TextAndFiles({ html, media, lang }: RichTextProps): ReactNode {
  const inside = picturesIn(html);
  const within = [...inside].flatMap((id) => media.find((file) => file.id === id) ?? []);
  const beside = media.filter(({ id }) => !inside.has(id));
  const all = [...within, ...beside];
  return (
    <>
      <RichText html={html} media={all} lang={lang} />
      <Attachments media={beside} among={all} />
    </>
  );
}

interface AttachmentsProps {
  media: readonly Media[];
  /** All files of the memo. Pictures are numbered by their order in this list. If missing, `media` is used. */
  among?: readonly Media[];
}

/** The files of a memo: pictures are shown, and other files can be previewed or downloaded. */
export function Attachments({ media, among = media }: AttachmentsProps): ReactNode {
  const say = memoTexts.useTexts();
  if (media.length === 0) return null;
  const pictures = media.filter((file) => file.type_category === "image");
  const files = media.filter((file) => file.type_category !== "image");
  return (
    <section aria-label={say("files.title")} className="stack tight">
      <Pictures pictures={pictures} among={among} />
      {files.map((file) => (
        <AttachedFile key={file.id} media={file} />
      ))}
    </section>
  );
}
