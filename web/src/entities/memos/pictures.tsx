import type { Media } from "@lineup/contract/media/schemas";
import { useState, type ReactNode } from "react";
import { saveMedia, usePicture } from "#web/entities/media/file-access.ts";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import { showError } from "#web/ui/show-error.ts";
import { Skeleton } from "#web/ui/states.tsx";
import { memoTexts } from "./memo-texts.ts";
import styles from "./memos.module.css";

const PictureViewer = lazyDialog(() => import("#web/ui/picture-viewer.tsx"), "PictureViewer");

/** The pictures of a memo in its width; pressing one shows it over the whole page. */
export function Pictures({ pictures }: { pictures: readonly Media[] }): ReactNode {
  const [open, setOpen] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <div className={styles.pictures}>
        {pictures.map((media) => (
          <Picture key={media.id} media={media} onOpen={() => setOpen(media.id)} />
        ))}
      </div>
      <OpenPicture pictures={pictures} open={open} onOpen={setOpen} />
    </>
  );
}

interface OpenPictureProps {
  /** What one can step through. */
  pictures: readonly Media[];
  /** The id of the one that is shown; null for none. */
  open: number | null;
  onOpen: (id: number | null) => void;
}

/** One of some pictures over the whole page; nothing where none is open, or the open one is gone. */
export function OpenPicture({ pictures, open, onOpen }: OpenPictureProps): ReactNode {
  const at = pictures.findIndex(({ id }) => id === open);
  const shown = pictures[at];
  return (
    shown && (
      <Viewer
        media={shown}
        position={at + 1}
        count={pictures.length}
        onStep={(step) => onOpen(pictures[at + step]?.id ?? null)}
        onClose={() => onOpen(null)}
      />
    )
  );
}

/** A picture in the width of its text, to be pressed. */
export function Picture({ media, onOpen }: { media: Media; onOpen: () => void }): ReactNode {
  const say = memoTexts.useTexts();
  const url = usePicture(media, media.filepath_min ? "min" : "original");
  const ratio = media.width && media.height ? `${media.width} / ${media.height}` : undefined;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={say("files.open", { name: nameOf(media) })}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {url ? (
        <img src={url} alt="" style={ratio ? { aspectRatio: ratio } : undefined} />
      ) : (
        <Skeleton height={200} />
      )}
    </button>
  );
}

interface ViewerProps {
  media: Media;
  position: number;
  count: number;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}

function Viewer({ media, ...props }: ViewerProps): ReactNode {
  const whole = usePicture(media, "original");
  // The smaller one is here already: it stands in until the whole one has come.
  const small = usePicture(media, media.filepath_min ? "min" : "original");
  const name = nameOf(media);
  const save = (): void => {
    saveMedia(media).catch((error: unknown) =>
      showError(error, memoTexts.say("files.failed", { name })),
    );
  };
  return <PictureViewer {...props} name={name} src={whole ?? small} onSave={save} />;
}

/** @returns what a file is called to people */
export function nameOf(media: Media): string {
  return media.title || media.original_filename || media.name;
}
