import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import styles from "./picture-viewer.module.css";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { onEscape, useModal } from "#web/ui/dialogs/use-modal.ts";
import { useZoom } from "./use-zoom.ts";

interface ViewerProps {
  /** The name shown above the picture. */
  name: string;
  /** The picture's description for screen readers. */
  alt: string;
  /** The picture's URL; null while the picture loads and if loading failed. */
  src: string | null;
  /** The error shown if loading failed. */
  trouble?: string | null;
  /** The picture's position, counted from 1; `count` is the number of pictures. */
  position: number;
  count: number;
  onStep: (step: 1 | -1) => void;
  onSave: () => void;
  onClose: () => void;
}

/**
 * Shows a picture over the whole page. Arrow keys or swipes go to the next or previous picture; plus and minus, the
 * wheel, a double press or two fingers zoom; Escape closes the viewer.
 */
export function PictureViewer(props: ViewerProps): ReactNode {
  const { name, alt, src, position, count, onClose } = props;
  const say = coreTexts.useTexts();
  const ref = useModal(true);
  const { zoom, stepBy, reset, handlers } = useZoom(move);

  function move(step: 1 | -1): void {
    const next = position + step;
    if (next < 1 || next > count) return;
    reset();
    props.onStep(step);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const act = {
      ArrowRight: () => move(1),
      ArrowLeft: () => move(-1),
      "+": () => stepBy(1),
      "=": () => stepBy(1),
      "-": () => stepBy(-1),
      "0": reset,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <dialog
      ref={ref}
      className={styles.viewer}
      aria-label={alt}
      onKeyDown={onKeyDown}
      onCancel={onEscape(onClose)}
    >
      <div className={styles.bar}>
        <span className={styles.name}>{name}</span>
        {count > 1 && <span role="status">{say("picture.position", { position, count })}</span>}
        <IconButton label={say("picture.larger")} onClick={() => stepBy(1)}>
          <IconZoomIn size={22} />
        </IconButton>
        <IconButton label={say("picture.smaller")} onClick={() => stepBy(-1)}>
          <IconZoomOut size={22} />
        </IconButton>
        <IconButton label={say("picture.save")} onClick={props.onSave}>
          <IconDownload size={22} />
        </IconButton>
        <IconButton label={say("action.close")} autoFocus data-autofocus onClick={onClose}>
          <IconX size={22} />
        </IconButton>
      </div>
      <div className={styles.stage} {...handlers}>
        {src ? (
          <img
            src={src}
            alt={alt}
            draggable={false}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
        ) : props.trouble ? (
          <p role="alert">{props.trouble}</p>
        ) : (
          <Spinner large />
        )}
      </div>
      {count > 1 && (
        // At the first and last picture, the buttons are not `disabled`: disabled buttons lose the focus and receive no
        // keys.
        <div className={styles.steps}>
          <IconButton
            label={say("picture.previous")}
            aria-disabled={position === 1}
            onClick={() => move(-1)}
          >
            <IconChevronLeft size={26} />
          </IconButton>
          <IconButton
            label={say("picture.next")}
            aria-disabled={position === count}
            onClick={() => move(1)}
          >
            <IconChevronRight size={26} />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}
