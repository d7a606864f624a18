import SignaturePad from "signature_pad";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { RadioGroup } from "#web/ui/forms/choice-fields.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import styles from "../memos.module.css";

const ink = "#1c2733";
const paper = "#ffffff";
/** The margin to the right of a signature that was made smaller, in CSS pixels. */
const margin = 8;

/**
 * A field for a drawn or typed signature, which is sent as a PNG picture. The field scrolls into view when it opens. Leaving a
 * field that isn't empty asks for confirmation.
 */
export function SignatureField({
  busy,
  onSign,
}: {
  busy: boolean;
  onSign: (signature: Blob) => void;
}): ReactNode {
  const say = memoTexts.useTexts();
  const [mode, setMode] = useState<"draw" | "type">("draw");
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [drawn, setDrawn] = useState(false);
  const place = usePlaceInView();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = usePad(canvas, mode === "draw", () => {
    setError(null);
    setDrawn(true);
  });
  const begun = mode === "draw" ? drawn : name !== "";

  useEffect(
    () => (mode === "type" ? onWidth(canvas.current, (at) => writeName(at, name)) : undefined),
    [mode, name],
  );

  const sign = (event: React.FormEvent): void => {
    event.preventDefault();
    const missing = mode === "type" ? !name.trim() : (pad.current?.isEmpty() ?? true);
    if (missing) return setError(say("sign.missing"));
    if (!busy) canvas.current?.toBlob((blob) => blob && onSign(blob), "image/png");
  };

  return (
    <form
      ref={place}
      tabIndex={-1}
      className={classNames("stack", styles.signing)}
      onSubmit={sign}
      noValidate
      aria-label={say("sign.title")}
    >
      <RadioGroup
        label={say("sign.how")}
        value={mode}
        onChange={(next) => {
          setError(null);
          setDrawn(false);
          setMode(next);
        }}
        options={[
          { value: "draw", label: say("sign.draw") },
          { value: "type", label: say("sign.type") },
        ]}
      />
      {mode === "type" && (
        <TextField
          label={say("sign.name")}
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={(next) => {
            setError(null);
            setName(next);
          }}
        />
      )}
      {/* A new canvas for each mode, so a typed name and a drawn signature are never drawn over each other. */}
      <Paper key={mode} canvas={canvas} drawing={mode === "draw"} empty={!drawn} error={error} />
      <Button type="submit" size="large" block loading={busy}>
        {say("ack.sign")}
      </Button>
      {mode === "draw" && (
        <Button
          variant="link"
          onClick={() => {
            pad.current?.clear();
            setDrawn(false);
          }}
        >
          {say("sign.clear")}
        </Button>
      )}
      <LeaveGuard
        when={begun}
        title={say("sign.leave")}
        text={say("sign.leave.text")}
        stay={say("sign.stay")}
        onLeave={null}
      />
    </form>
  );
}

/** The canvas of a signature, with what to do on it until the first stroke, and the error. */
function Paper({
  canvas,
  drawing,
  empty,
  error,
}: {
  canvas: React.RefObject<HTMLCanvasElement | null>;
  /** True if the signature is drawn, false if it is a typed name. */
  drawing: boolean;
  empty: boolean;
  error: string | null;
}): ReactNode {
  const say = memoTexts.useTexts();
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={say(drawing ? "sign.area" : "sign.preview")}
      />
      {drawing && empty && (
        <span aria-hidden="true" className={styles.padHint}>
          {say("sign.area")}
        </span>
      )}
      <FieldError id="signature-error" text={error} />
    </div>
  );
}

/** @returns a ref for the field, which scrolls into view and gets the focus */
function usePlaceInView(): React.RefObject<HTMLFormElement | null> {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return place;
}

function usePad(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  on: boolean,
  onStroke: () => void,
): React.RefObject<SignaturePad | null> {
  const pad = useRef<SignaturePad | null>(null);
  const stroke = useRef(onStroke);
  useEffect(() => {
    stroke.current = onStroke;
  });
  useEffect(() => {
    if (!on || !canvas.current) return undefined;
    const made = new SignaturePad(canvas.current, { penColor: ink, backgroundColor: paper });
    const began = (): void => stroke.current();
    made.addEventListener("beginStroke", began);
    pad.current = made;
    const stop = onWidth(canvas.current, (element) => drawAnew(made, element));
    return () => {
      stop?.();
      made.removeEventListener("beginStroke", began);
      made.off();
      pad.current = null;
    };
  }, [canvas, on]);
  return pad;
}

/**
 * Calls `draw` right away, and again when the element's width changes, such as when a phone is turned.
 * @returns a function that stops watching the width; undefined if there is no element
 */
function onWidth(
  element: HTMLCanvasElement | null,
  draw: (element: HTMLCanvasElement) => void,
): (() => void) | undefined {
  if (!element) return undefined;
  let width = element.offsetWidth;
  draw(element);
  const observer = new ResizeObserver(() => {
    if (width === element.offsetWidth) return;
    width = element.offsetWidth;
    draw(element);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Redraws the signature's strokes, and makes them smaller if they would exceed the canvas's new width. */
function drawAnew(pad: SignaturePad, element: HTMLCanvasElement): void {
  const strokes = pad.toData();
  sharpen(element);
  const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)));
  const by = Math.min(1, element.offsetWidth / (right + margin));
  pad.fromData(
    strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
    })),
  );
}

/** Sets the canvas to the screen's resolution, but at most two dots per CSS pixel: more would only make the upload larger. */
function sharpen(element: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  element.width = element.offsetWidth * ratio;
  element.height = element.offsetHeight * ratio;
  const context = element.getContext("2d");
  context?.scale(ratio, ratio);
  return context;
}

function writeName(element: HTMLCanvasElement, name: string): void {
  const context = sharpen(element);
  if (!context) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  let size = 44;
  do {
    context.font = `italic 500 ${size}px "Snell Roundhand", "Segoe Script", cursive`;
    size -= 2;
  } while (size > 14 && context.measureText(name).width > width - 32);
  context.fillText(name.trim(), width / 2, height / 2);
}
