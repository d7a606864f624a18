import type { ChatMessage, SharedChatMessage } from "@lineup/contract/chat/schemas";
import type { CSSProperties, ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { SentGif } from "../gif/lazy-sent-gif.ts";
import { usePicture, type PictureVariant } from "./use-picture.ts";

const OpenPicture = lazyDialog(() => import("./open-picture.tsx"), "OpenPicture");

/** The picture of a message: a stored one, which opens over the page, or an animated one. */
export function MessagePicture({
  message,
  name,
  onOpen,
}: {
  message: ChatMessage;
  name: string;
  onOpen: () => void;
}): ReactNode {
  if (message.image !== null)
    return <StoredPicture message={message} name={name} onOpen={onOpen} />;
  return message.image_url === null ? null : <SentGif url={message.image_url} name={name} />;
}

function StoredPicture({
  message,
  name,
  onOpen,
}: {
  message: ChatMessage;
  name: string;
  onOpen: () => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const { image_width: width, image_height: height } = message;
  // Its space is reserved, so nothing moves when the picture comes.
  const ratio = width && height ? `${width} / ${height}` : "4 / 3";
  return (
    <PictureButton
      message={message}
      variant="min"
      label={say("picture.open", { name })}
      className={styles.picture}
      style={{ aspectRatio: ratio }}
      onOpen={onOpen}
    />
  );
}

interface PictureButtonProps {
  message: SharedChatMessage;
  /** The size of the picture that is shown. */
  variant: PictureVariant;
  label: string;
  className: string | undefined;
  style?: CSSProperties;
  onOpen: () => void;
}

/** A stored picture, which opens when it is pressed. One that couldn't be loaded is loaded again by that. */
export function PictureButton(props: PictureButtonProps): ReactNode {
  const { message, variant, label, style, onOpen } = props;
  const say = chatTexts.useTexts();
  const core = coreTexts.useTexts();
  const { url, error, retry } = usePicture(message, variant);
  const className = classNames(styles.pictureButton, props.className);
  if (!url && error)
    return (
      <button type="button" className={className} data-failed onClick={retry}>
        {say("picture.failed")}. <strong>{core("action.retry")}</strong>
      </button>
    );
  return (
    <button
      type="button"
      className={className}
      style={style}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {url ? <img src={url} alt="" /> : <Skeleton height="100%" />}
    </button>
  );
}

interface OverPageProps {
  /** The loaded messages, newest first. */
  messages: readonly SharedChatMessage[];
  /** The id of the message whose picture is open; null for none. */
  open: number | null;
  onOpen: (id: number | null) => void;
}

/** The open picture over the whole page, with steps to the other pictures of the loaded messages. */
export function PicturesOverPage({ messages, open, onOpen }: OverPageProps): ReactNode {
  const pictures = messages.filter(({ image }) => image !== null).toReversed();
  const at = pictures.findIndex(({ id }) => id === open);
  const shown = pictures[at];
  if (!shown) return null;
  return (
    <OpenPicture
      message={shown}
      position={at + 1}
      count={pictures.length}
      onStep={(step) => onOpen(pictures[at + step]?.id ?? null)}
      onClose={() => onOpen(null)}
    />
  );
}
