import { IconDownload, IconFile } from "@tabler/icons-react";
import type { Media } from "@lineup/contract/media/schemas";
import { useState, type ReactNode } from "react";
import { saveMedia, usePicture } from "#web/entities/media/file-access.ts";
import { showError } from "#web/ui/show-error.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import { memoTexts } from "./memo-texts.ts";
import styles from "./memos.module.css";

/** The files of a memo: pictures in view, the rest to open. */
export function Attachments({ media }: { media: readonly Media[] }): ReactNode {
  const say = memoTexts.useTexts();
  if (media.length === 0) return null;
  const pictures = media.filter((file) => file.type_category === "image");
  const files = media.filter((file) => file.type_category !== "image");
  return (
    <section aria-label={say("files.title")} className="stack tight">
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((file) => (
            <Picture key={file.id} media={file} />
          ))}
        </div>
      )}
      {files.map((file) => (
        <FileButton key={file.id} media={file} />
      ))}
    </section>
  );
}

function Picture({ media }: { media: Media }): ReactNode {
  const say = memoTexts.useTexts();
  const url = usePicture(media, media.filepath_min ? "min" : "original");
  const { busy, save } = useSave(media);
  const ratio = media.width && media.height ? `${media.width} / ${media.height}` : undefined;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={say("files.open", { name: nameOf(media) })}
      aria-busy={busy || undefined}
      onClick={save}
    >
      {url ? (
        <img src={url} alt="" style={ratio ? { aspectRatio: ratio } : undefined} />
      ) : (
        <Skeleton height={200} />
      )}
    </button>
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

function nameOf(media: Media): string {
  return media.title || media.original_filename || media.name;
}
