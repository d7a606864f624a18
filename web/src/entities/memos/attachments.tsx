import type { Media } from "@lineup/contract/media/schemas";
import type { ReactNode } from "react";
import { AttachedFile } from "./attached-file.tsx";
import { memoTexts } from "./memo-texts.ts";
import { Pictures } from "./pictures.tsx";

/** The files of a memo: pictures in view, the rest to look at in place or to open. */
export function Attachments({ media }: { media: readonly Media[] }): ReactNode {
  const say = memoTexts.useTexts();
  if (media.length === 0) return null;
  const pictures = media.filter((file) => file.type_category === "image");
  const files = media.filter((file) => file.type_category !== "image");
  return (
    <section aria-label={say("files.title")} className="stack tight">
      <Pictures pictures={pictures} />
      {files.map((file) => (
        <AttachedFile key={file.id} media={file} />
      ))}
    </section>
  );
}
