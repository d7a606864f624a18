import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/elements/button.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "./gif.module.css";
import { MovingPicture } from "./moving-picture.tsx";
import { useMotion } from "./use-motion.ts";

interface SentGifProps {
  url: string;
  /** Who has sent it. */
  name: string;
  /** True to cut it to a square, as wide as its place. */
  isSquare?: boolean;
}

/** The GIF of a message, with a button that stops it and lets it move again. */
export function SentGif({ url, name, isSquare }: SentGifProps): ReactNode {
  const say = chatTexts.useTexts();
  const motion = useMotion();
  return (
    <div className={styles.sent} data-square={isSquare || undefined}>
      <MovingPicture
        url={url}
        alt={say("picture.animated", { name })}
        motion={motion}
        loading={<Skeleton height="9rem" />}
        failed={<p className={styles.failed}>{say("gif.failed")}</p>}
      />
      <IconButton
        small
        className={styles.motion}
        label={say(motion.isMoving ? "gif.pause" : "gif.play")}
        onClick={motion.toggle}
      >
        {motion.isMoving ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
      </IconButton>
    </div>
  );
}
