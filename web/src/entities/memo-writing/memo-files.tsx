import { maxUploadBytes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { IconArrowDown, IconArrowUp, IconFile, IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { usePicture } from "#web/entities/media/file-access.ts";
import { IconButton } from "#web/ui/button.tsx";
import { UploadField } from "#web/ui/upload-field.tsx";
import styles from "./writing.module.css";
import { writingTexts } from "./writing-texts.ts";
import type { Writing } from "./use-writing.ts";

/** The pictures and files of a memo, in the order they are shown: chosen, dropped or pasted anywhere on the page. */
export function MemoFiles({ writing }: { writing: Writing }): ReactNode {
  const say = writingTexts.useTexts();
  const { form, set, uploads } = writing;
  usePastedFiles((files) => {
    if (!writing.busy) uploads.add(files);
  });
  const arrange = (change: (media: readonly Media[]) => readonly Media[]): void =>
    set((before) => ({ media: change(before.media) }));
  return (
    <div className="stack tight">
      <UploadField
        label={say("form.files")}
        hint={say("form.files.hint", { size: Math.floor(maxUploadBytes / 1024 / 1024) })}
        error={uploads.files.length > 0 ? writing.errors.media : null}
        uploads={uploads}
        multiple
      />
      <ul className="stack tight">
        {form.media.map((media, index) => (
          <FileRow
            key={media.id}
            media={media}
            first={index === 0}
            last={index === form.media.length - 1}
            onMove={(step) => arrange((all) => moved(all, index, step))}
            onRemove={() => arrange((all) => all.filter(({ id }) => id !== media.id))}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  media: Media;
  first: boolean;
  last: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

function FileRow({ media, first, last, onMove, onRemove }: RowProps): ReactNode {
  const say = writingTexts.useTexts();
  const name = media.title || media.original_filename;
  return (
    <li className={styles.file}>
      {media.type_category === "image" ? (
        <Thumb media={media} />
      ) : (
        <IconFile size={20} aria-hidden="true" />
      )}
      <span>{name}</span>
      {!(first && last) && (
        <>
          <IconButton
            small
            disabled={first}
            label={say("form.files.up", { name })}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={18} />
          </IconButton>
          <IconButton
            small
            disabled={last}
            label={say("form.files.down", { name })}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={18} />
          </IconButton>
        </>
      )}
      <IconButton small label={say("form.files.remove", { name })} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </li>
  );
}

function Thumb({ media }: { media: Media }): ReactNode {
  const url = usePicture(media, media.filepath_thumb ? "thumb" : "original");
  return (
    <span className={styles.thumb} aria-hidden="true">
      {url && <img src={url} alt="" />}
    </span>
  );
}

/** Takes files out of the clipboard wherever they are pasted on the page. */
function usePastedFiles(add: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData;
    // Office programs put a picture of the copied text beside the text; then the text is what is meant.
    if (!data || data.files.length === 0 || data.types.includes("text/plain")) return;
    event.preventDefault();
    event.stopPropagation();
    add([...data.files]);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => take(event);
    document.addEventListener("paste", onPaste, { capture: true });
    return () => document.removeEventListener("paste", onPaste, { capture: true });
  }, []);
}

/** @returns the files with one of them a place earlier or later */
function moved(all: readonly Media[], index: number, step: 1 | -1): readonly Media[] {
  const media = all[index];
  return media ? all.toSpliced(index, 1).toSpliced(index + step, 0, media) : all;
}
