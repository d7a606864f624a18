import { useState, type CSSProperties, type PointerEvent, type ReactNode } from "react";
import { ChartTable } from "./chart-table.tsx";
import styles from "./charts.module.css";

export interface ChartPoint {
  /** The horizontal position in any unit. */
  readonly x: number;
  readonly y: number;
  /** The time as text. */
  readonly name: string;
  /** The amount as text. */
  readonly amount: string;
}

interface AreaChartProps {
  /** The chart's description for screen readers, which also get the numbers in a table. */
  label: string;
  /** At least two points, from left to right. */
  points: readonly ChartPoint[];
  /** The value at the top of the vertical axis. */
  max: number;
  /** A moment to mark, such as a due date; not drawn if it is outside the chart. */
  mark?: { readonly x: number; readonly name: string } | undefined;
}

const width = 100;
const height = 40;

/**
 * A chart of a count that grows in steps over time. It is drawn as one picture without focusable parts; pointing at a
 * time shows the count at that time.
 */
export function AreaChart({ label, points, max, mark }: AreaChartProps): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || last.x <= first.x) return null;
  const across = (x: number): number => ((x - first.x) / (last.x - first.x)) * width;
  const down = (y: number): number => height - (Math.min(y, max) / Math.max(max, 1)) * height;
  const line = stepLine(points.map(({ x, y }) => [across(x), down(y)]));
  const marked = mark && mark.x > first.x && mark.x < last.x ? mark : null;
  const shown = at === null ? last : points[at];

  function onPointerMove(event: PointerEvent): void {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    const x = first ? first.x + ((event.clientX - left) / wide) * (last ? last.x - first.x : 0) : 0;
    setAt(points.findLastIndex((point) => point.x <= x));
  }

  return (
    <figure className={styles.chart}>
      <div className={styles.readout} aria-hidden="true">
        <strong>{shown?.amount}</strong> <span className="dim small">{shown?.name}</span>
      </div>
      {marked && (
        <div className={styles.due} style={placeAbove(across(marked.x))} aria-hidden="true">
          {marked.name}
        </div>
      )}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
      >
        <path className={styles.area} d={`${line} V${height} H0 Z`} />
        <path className={styles.line} d={line} />
        {marked && <Upright className={styles.mark} x={across(marked.x)} />}
        {at !== null && shown && <Upright className={styles.pointer} x={across(shown.x)} />}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{first.name}</span>
        {last.name !== first.name && <span>{last.name}</span>}
      </div>
      <ChartTable label={label} rows={points} />
    </figure>
  );
}

/**
 * Positions the label above the line of the marked moment. In the middle of the chart, the label is centered on the line.
 * Closer to the ends, the label is shifted so that it stays inside the chart.
 */
function placeAbove(percent: number): CSSProperties {
  return { left: `${percent}%`, translate: `-${percent}%` };
}

function Upright({ x, className }: { x: number; className: string | undefined }): ReactNode {
  return <path className={className} d={`M${x} 0 V${height}`} />;
}

function stepLine(corners: readonly (readonly [number, number])[]): string {
  return corners.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : `H${x} V${y}`)).join(" ");
}
