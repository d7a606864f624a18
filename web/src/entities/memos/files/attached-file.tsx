import {
  IconDownload,
  IconFile,
  IconFileMusic,
  IconFileTypePdf,
  IconMovie,
  IconPlayerPlay,
} from "@tabler/icons-react";
import type { Media } from "@lineup/contract/media/schemas";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { saveMedia } from "#web/entities/media/file-access.ts";
import { savesData } from "#web/lib/browser/data-saving.ts";
import { useMedia } from "#web/lib/hooks/use-media.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import styles from "./attached-file.module.css";
import { factsOf, previewOf, type Preview } from "./file-facts.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { nameOf } from "./pictures.tsx";
import { Player } from "./player.tsx";

const PdfPages = lazyPart(() => import("./pdf-pages.tsx"), "PdfPages", {
  waiting: <Skeleton height={320} />,
});

/**
 * A file of a memo. Videos, sound files and PDFs are shown within the page. On a phone, or with data saving on, they load
 * only when a button is pressed; on a desktop, they load once they are in view.
 */
export function AttachedFile({ media }: { media: Media }): ReactNode {
  const preview = previewOf(media);
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place, useRoomyLine() && preview !== null);
  const { busy, save } = useSave(media);
  if (preview === null) return <FileButton media={media} busy={busy} save={save} />;
  return (
    <div ref={place} className={styles.attached}>
      <div className={styles.head}>
        <FileIcon preview={preview} />
        <FileName media={media} />
        {!asked && !seen && (
          <ShowButton media={media} preview={preview} onShow={() => setAsked(true)} />
        )}
        <IconButton
          label={memoTexts.say("files.download", { name: nameOf(media) })}
          aria-busy={busy || undefined}
          onClick={save}
        >
          {busy ? <Spinner /> : <IconDownload size={20} />}
        </IconButton>
      </div>
      {(asked || seen) && <FilePreview media={media} asked={asked} />}
    </div>
  );
}

/**
 * A file's content, shown within the page; nothing for a file that can't be previewed.
 * @param asked true if the reader pressed a button to see the file; in that case, the content gets the focus, and a video or
 * sound file starts to play
 */
export function FilePreview({ media, asked }: { media: Media; asked: boolean }): ReactNode {
  const preview = previewOf(media);
  if (preview === null) return null;
  if (preview === "pdf") return <PdfPages media={media} focused={asked} />;
  return <Player media={media} kind={preview} playing={asked} />;
}

function ShowButton({
  media,
  preview,
  onShow,
}: {
  media: Media;
  preview: Preview;
  onShow: () => void;
}): ReactNode {
  const say = memoTexts.useTexts();
  const name = nameOf(media);
  const isPdf = preview === "pdf";
  return (
    <Button
      variant="secondary"
      outline
      size="small"
      icon={isPdf ? undefined : <IconPlayerPlay size={18} aria-hidden="true" />}
      aria-label={isPdf ? `${say("files.show")}: ${name}` : say("files.playNamed", { name })}
      onClick={onShow}
    >
      {say(isPdf ? "files.show" : "files.play")}
    </Button>
  );
}

interface SaveProps {
  media: Media;
  busy: boolean;
  save: () => void;
}

function FileButton({ media, busy, save }: SaveProps): ReactNode {
  return (
    <button type="button" className={styles.file} aria-busy={busy || undefined} onClick={save}>
      <FileIcon preview={null} />
      <FileName media={media} />
      {busy ? <Spinner /> : <IconDownload size={20} aria-hidden="true" />}
    </button>
  );
}

function FileName({ media }: { media: Media }): ReactNode {
  return (
    <span className={styles.name}>
      {nameOf(media)} <span className="dim small">{factsOf(media)}</span>
    </span>
  );
}

/** The icon of a file type. */
export function FileIcon({ preview }: { preview: Preview }): ReactNode {
  const icons = { video: IconMovie, audio: IconFileMusic, pdf: IconFileTypePdf };
  const Icon = preview === null ? IconFile : icons[preview];
  return <Icon size={20} aria-hidden="true" />;
}

/** @returns true on a desktop if the browser's data saving is off */
function useRoomyLine(): boolean {
  const isDesk = useMedia("(pointer: fine) and (min-width: 48rem)");
  return isDesk && !savesData();
}

/** @returns true once the element has been in view */
function useSeen(place: RefObject<HTMLElement | null>, watched: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!watched || seen || !element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, watched, seen]);
  return seen;
}

function useSave(media: Media): Omit<SaveProps, "media"> {
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
