import { generate } from "lean-qr";
import { useMemo, type ReactNode } from "react";
import styles from "../elements/small.module.css";

/** The white margin that scanners need around the code, measured in modules, the squares of the code. */
const margin = 4;

/** Shows a text as a QR code, black on white in both themes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { path, size } = useMemo(() => drawn(text), [text]);
  const width = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`${-margin} ${-margin} ${width} ${width}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { path: string; size: number } {
  const code = generate(text);
  const dots: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) dots.push(`M${x} ${y}h1v1h-1z`);
  return { path: dots.join(""), size: code.size };
}
