import type { Media } from "@lineup/contract/media/schemas";
import type { ReactNode } from "react";
import { saveMedia, usePictureAddress } from "#web/entities/media/file-access.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { useOpenPicture } from "#web/ui/pictures/use-open-picture.ts";
import styles from "../memos.module.css";

const PictureViewer = lazyDialog(
  () => import("#web/ui/pictures/picture-viewer.tsx"),
  "PictureViewer",
);

/**
 * The pictures of a memo at full width; pressing a picture opens it over the page.
 * @param among all files of the memo; pictures are numbered by their order in this list
 */
export function Pictures({
  pictures,
  among,
}: {
  pictures: readonly Media[];
  among: readonly Media[];
}): ReactNode {
  const [open, setOpen] = useOpenPicture();
  if (pictures.length === 0) return null;
  return (
    <>
      <div className={styles.pictures}>
        {pictures.map((media) => (
          <Picture key={media.id} media={media} among={among} onOpen={() => setOpen(media.id)} />
        ))}
      </div>
      <OpenPicture pictures={pictures} among={among} open={open} onOpen={setOpen} />
    </>
  );
}

interface OpenPictureProps {
  /** The pictures that the user can step through. */
  pictures: readonly Media[];
  /** All files of the memo. Pictures are numbered by their order in this list. */
  among: readonly Media[];
  /** The ID of the open picture; null if no picture is open. */
  open: number | null;
  onOpen: (id: number | null) => void;
}

/** The open picture, shown over the whole page; nothing if no picture is open or the open picture was removed. */
export function OpenPicture({ pictures, among, open, onOpen }: OpenPictureProps): ReactNode {
  const at = pictures.findIndex(({ id }) => id === open);
  const shown = pictures[at];
  return (
    shown && (
      <Viewer
        media={shown}
        alt={altOf(shown, among)}
        position={at + 1}
        count={pictures.length}
        onStep={(step) => onOpen(pictures[at + step]?.id ?? null)}
        onClose={() => onOpen(null)}
      />
    )
  );
}

interface PictureProps {
  media: Media;
  among: readonly Media[];
  onOpen: () => void;
}

/** A picture as wide as the text around it. Pressing the picture opens it at full size or, if loading failed, reloads it. */
export function Picture({ media, among, onOpen }: PictureProps): ReactNode {
  const say = memoTexts.useTexts();
  const core = coreTexts.useTexts();
  const { url, error, retry } = usePictureAddress(media, smallOf(media));
  const ratio = media.width && media.height ? `${media.width} / ${media.height}` : undefined;
  const name = altOf(media, among);
  if (!url && error)
    return (
      <button type="button" className={styles.picture} data-failed onClick={retry}>
        {say("files.failed", { name })}. <strong>{core("action.retry")}</strong>
      </button>
    );
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={say("files.open", { name })}
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

function smallOf({ filepath_min }: Media): "min" | "original" {
  return filepath_min ? "min" : "original";
}

interface ViewerProps {
  media: Media;
  alt: string;
  position: number;
  count: number;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}

function Viewer({ media, ...props }: ViewerProps): ReactNode {
  const whole = usePictureAddress(media, "original");
  // The small version is already loaded, and is shown until the original has loaded.
  const small = usePictureAddress(media, smallOf(media));
  const failed = whole.error && memoTexts.say("files.failed", { name: props.alt });
  const name = nameOf(media);
  const save = (): void => {
    saveMedia(media).catch((error: unknown) =>
      showError(error, memoTexts.say("files.failed", { name })),
    );
  };
  const title = media.content || memoTexts.say("files.kind.image");
  const shown = { src: whole.url ?? small.url, trouble: failed };
  return <PictureViewer {...props} {...shown} name={title} onSave={save} />;
}

/**
 * @param among all files shown together with the picture, in their order
 * @returns the picture's alternative text: its description, or else its number. The file name isn't used, because it tells
 * nothing about the picture
 */
export function altOf(media: Media, among: readonly Media[]): string {
  if (media.content) return media.content;
  const pictures = among.filter(({ type_category }) => type_category === "image");
  const position = pictures.findIndex(({ id }) => id === media.id) + 1;
  return pictures.length > 1
    ? memoTexts.say("files.pictureOf", { position, count: pictures.length })
    : memoTexts.say("files.kind.image");
}

/** @returns the name under which users see a file */
export function nameOf(media: Media): string {
  return media.title || media.original_filename || media.name;
}
