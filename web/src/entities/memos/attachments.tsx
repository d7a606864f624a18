import { IconDownload, IconFile } from "@tabler/icons-react";
import type { Media } from "@lineup/contract/media/schemas";
import { useState, type ReactNode } from "react";
import { saveMedia } from "#web/entities/media/file-access.ts";
import { showError } from "#web/ui/show-error.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { memoTexts } from "./memo-texts.ts";
import styles from "./memos.module.css";
import { nameOf, Pictures } from "./pictures.tsx";

/** The files of a memo: pictures in view, the rest to open. */
export function Attachments({ media }: { media: readonly Media[] }): ReactNode {
  const say = memoTexts.useTexts();
  if (media.length === 0) return null;
  const pictures = media.filter((file) => file.type_category === "image");
  const files = media.filter((file) => file.type_category !== "image");
  return (
    <section aria-label={say("files.title")} className="stack tight">
      <Pictures pictures={pictures} />
      {files.map((file) => (
        <FileButton key={file.id} media={file} />
      ))}
    </section>
  );
}

function FileButton({ media }: { media: Media }): ReactNode {
  const { busy, save } = useSave(media);
  return (
    <button type="button" className={styles.file} aria-busy={busy || undefined} onClick={save}>
      <IconFile size={20} aria-hidden="true" />
      <span style={{ flex: 1 }}>{nameOf(media)}</span>
      {busy ? <Spinner /> : <IconDownload size={20} aria-hidden="true" />}
    </button>
  );
}

function useSave(media: Media): { busy: boolean; save: () => void } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    save() {
      if (busy) return;
      setBusy(true);
      saveMedia(media)
        .catch((error: unknown) =>
          showError(error, memoTexts.say("files.failed", { name: nameOf(media) })),
        )
        .finally(() => setBusy(false));
    },
  };
}
