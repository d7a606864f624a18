import { maxUploadBytes } from "@lineup/contract/constants";
import { IconPhoto, IconX } from "@tabler/icons-react";
import { useRef, useState, type ClipboardEvent, type ReactNode, type RefObject } from "react";
import { refusal } from "#web/lib/api/upload-limits.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { Preview } from "./unsent.tsx";

/** The kinds of pictures that can be sent. */
const accepted = ["image/*", ".heic", ".heif", ".avif", ".webp"] as const;

/** The number of pictures that can be sent in one go, each as a message. */
const maxPictures = 10;

/** @returns the pictures chosen for the next message, and the ways to add some: files, and what is pasted */
export function usePictures(field: RefObject<HTMLTextAreaElement | null>) {
  const [pictures, setPictures] = useState<readonly File[]>([]);
  function add(files: readonly File[]): void {
    const limits = { maxBytes: maxUploadBytes, accept: accepted };
    const good = files.filter((file) => {
      const problem = refusal(file, limits);
      if (problem) toast({ title: file.name, messages: [problem], variant: "error" });
      return !problem;
    });
    setPictures((before) => [...before, ...good].slice(0, maxPictures));
    field.current?.focus();
  }
  function onPaste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData;
    // Office programs add a picture of the copied text to the clipboard. If the clipboard has text, only the text is pasted.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    add([...files]);
  }
  return { pictures, setPictures, add, onPaste };
}

/** The pictures that were chosen for the next message. */
export function Pictures({
  files,
  onChange,
}: {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  if (files.length === 0) return null;
  return (
    <ul className={styles.chosen}>
      {files.map((file, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pasted pictures have the same name
        <li key={`${at} ${file.name}`}>
          <Preview file={file} />
          <IconButton
            small
            label={say("write.removePicture", { name: file.name })}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            <IconX size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** A button that chooses pictures on the device. */
export function PictureButton({
  onChoose,
}: {
  onChoose: (files: readonly File[]) => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={say("write.picture")} onClick={() => chooser.current?.click()}>
        <IconPhoto size={22} />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accepted.join(",")}
        aria-label={say("write.picture")}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Makes it possible to choose the same file again.
          event.target.value = "";
        }}
      />
    </>
  );
}
