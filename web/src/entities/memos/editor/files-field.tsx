import { maxUploadBytes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { acceptedUploads } from "#web/entities/media/accepted-files.ts";
import { UploadField } from "#web/ui/forms/upload-field.tsx";
import { FileRows } from "./file-rows.tsx";
import { editorTexts } from "./editor-texts.ts";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";

/** The field for a memo's pictures and other files. Files can be chosen, dropped, or pasted anywhere on the page. */
export function MemoFiles({ writing }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
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
        accept={acceptedUploads}
        multiple
      />
      <FileRows media={form.media} onChange={arrange} onDescribed={writing.describe} />
    </div>
  );
}

/** Calls `add` with the files that are pasted anywhere on the page. */
function usePastedFiles(add: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData;
    // Office programs add a picture of the copied text to the clipboard. If the clipboard has text, only the text is pasted.
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
