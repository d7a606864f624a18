import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialogs/dialog.tsx";
import { useZoom } from "#web/ui/pictures/use-zoom.ts";
import { settingsTexts } from "#web/features/settings/settings-texts.ts";
import { cropLogo, frameSide } from "./crop.ts";
import styles from "./company.module.css";

/** How far an arrow key moves the picture, in CSS pixels. */
const stepPixels = 12;
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -stepPixels, y: 0 },
  ArrowRight: { x: stepPixels, y: 0 },
  ArrowUp: { x: 0, y: -stepPixels },
  ArrowDown: { x: 0, y: stepPixels },
};

interface CropProps {
  /** The address of the chosen picture. */
  address: string;
  onCropped: (logo: string) => void;
  onClose: () => void;
}

/** Lets people choose what their logo shows of a picture, with a finger, the mouse or keys. */
export function CropDialog({ address, onCropped, onClose }: CropProps): ReactNode {
  const say = settingsTexts.useTexts();
  const core = coreTexts.useTexts();
  const picture = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "broken">("loading");
  const { zoom, stepBy, panBy, handlers } = useZoom(() => undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    panBy(by, { width: frameSide, height: frameSide });
  };
  return (
    <Dialog open title={say("company.crop")} onClose={onClose}>
      {state === "broken" ? (
        <p role="alert">{say("company.crop.broken")}</p>
      ) : (
        <>
          <p className="dim">{say("company.crop.line")}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a group that is moved by keys, with a label that says so */}
          <div
            className={styles.frame}
            role="group"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the picture in it
            tabIndex={0}
            aria-label={say("company.crop.frame")}
            onKeyDown={onKeyDown}
            {...handlers}
          >
            <img
              ref={picture}
              src={address}
              alt=""
              draggable={false}
              style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
              onLoad={() => setState("ready")}
              onError={() => setState("broken")}
            />
          </div>
          <div className={styles.zoom}>
            <IconButton label={say("company.crop.out")} onClick={() => stepBy(-1)}>
              <IconMinus size={20} />
            </IconButton>
            <IconButton label={say("company.crop.in")} onClick={() => stepBy(1)}>
              <IconPlus size={20} />
            </IconButton>
          </div>
        </>
      )}
      <DialogActions>
        <Button variant="secondary" outline onClick={onClose}>
          {core("action.cancel")}
        </Button>
        <Button
          disabled={state !== "ready"}
          onClick={() => picture.current && onCropped(cropLogo(picture.current, zoom))}
        >
          {say("company.crop.use")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
