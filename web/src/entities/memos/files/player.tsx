import type { Media } from "@lineup/contract/media/schemas";
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { useFileLink } from "#web/entities/media/file-access.ts";
import { ErrorState, Skeleton } from "#web/ui/feedback/states.tsx";
import styles from "./attached-file.module.css";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { nameOf } from "./pictures.tsx";

interface PlayerProps {
  media: Media;
  kind: "video" | "audio";
  /** True if the reader pressed a button to see the file; in that case, the player gets the focus and starts to play. */
  playing: boolean;
}

/** A player for a video or sound file. Only the file's metadata is loaded until the reader plays the file or skips to a time. */
export function Player({ media, kind, playing }: PlayerProps): ReactNode {
  const link = useFileLink(media);
  const say = memoTexts.useTexts();
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const goOn = useRef<{ at: number; playing: boolean } | null>(null);
  const triedAt = useRef(-1);
  const [unplayable, setUnplayable] = useState(false);
  const ready = link.url !== null;
  useEffect(() => {
    if (ready && playing) player.current?.focus();
  }, [ready, playing]);

  /**
   * Handles a failure to load the file. If the file's address has expired, playback continues from a new address. If the address
   * is still valid, the connection may have failed for a moment, so the file is loaded once more. If loading fails again at
   * the same playback position, the file itself is broken.
   */
  async function onError({ currentTarget }: SyntheticEvent<HTMLMediaElement>): Promise<void> {
    const { currentTime, paused } = currentTarget;
    const isFurther = currentTime > triedAt.current;
    const used = link.url;
    goOn.current = { at: currentTime, playing: !paused };
    const next = await link.refresh();
    if (next !== used) return;
    triedAt.current = currentTime;
    if (isFurther) player.current?.load();
    else setUnplayable(true);
  }

  function onLoadedMetadata({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
    const earlier = goOn.current;
    goOn.current = null;
    if (!earlier) return;
    currentTarget.currentTime = earlier.at;
    if (earlier.playing) void currentTarget.play().catch(() => {});
  }

  if (link.error) return <ErrorState error={link.error} onRetry={() => void link.refresh()} />;
  if (link.url === null) return <Skeleton height={kind === "video" ? 200 : 54} />;
  if (unplayable) return <p role="status">{say("files.unplayable")}</p>;
  const props = {
    ref: player,
    src: link.url,
    controls: true,
    preload: "metadata",
    autoPlay: playing,
    "aria-label": nameOf(media),
    onError,
    onLoadedMetadata,
  } as const;
  return kind === "video" ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded videos have no captions
    <video {...props} className={styles.video} playsInline />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded sound files have no captions
    <audio {...props} className={styles.audio} />
  );
}
