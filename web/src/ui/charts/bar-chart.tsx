import { useState, type PointerEvent, type ReactNode } from "react";
import { ChartTable } from "./chart-table.tsx";
import styles from "./charts.module.css";
import { classNames } from "#web/ui/elements/class-names.ts";

export interface Bar {
  readonly key: string;
  readonly value: number;
  /** The highest possible `value`, drawn as a pale bar behind the bar of `value`. */
  readonly of: number;
  /** The bar's label. */
  readonly name: string;
  /** The amount as text. */
  readonly amount: string;
}

interface BarChartProps {
  /** The chart's description for screen readers, which also get the numbers in a table. */
  label: string;
  /** The bars, from left to right. */
  bars: readonly Bar[];
  /** The key of the selected bar. */
  current: string;
  /** Called when a bar is pressed. Bars can't be reached by keyboard, so the screen must offer another way to select a bar. */
  onChoose: (key: string) => void;
}

const height = 40;
const gap = 0.3;

/**
 * A chart that compares amounts to their maximums. It is drawn as one picture without focusable parts; pointing at a
 * bar shows its amount.
 */
export function BarChart({ label, bars, current, onChoose }: BarChartProps): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  const most = Math.max(1, ...bars.map((bar) => bar.of));
  const tall = (value: number): number => (value / most) * height;
  const shown = at === null ? bars.find(({ key }) => key === current) : bars[at];

  function barUnder(event: PointerEvent): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(bars.length - 1, Math.floor(((event.clientX - left) / width) * bars.length));
  }

  return (
    <figure className={styles.chart}>
      <div className={styles.readout} aria-hidden="true">
        <strong>{shown?.amount}</strong> <span className="dim small">{shown?.name}</span>
      </div>
      <svg
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerMove={(event) => setAt(barUnder(event))}
        onPointerLeave={() => setAt(null)}
        onPointerUp={(event) => onChoose(bars[barUnder(event)]?.key ?? current)}
      >
        {bars.map((bar, n) => (
          <g
            key={bar.key}
            className={classNames(styles.bar, (bar === shown || bar.key === current) && styles.on)}
          >
            <Column n={n} tall={tall(bar.of)} className={styles.all} />
            <Column n={n} tall={tall(bar.value)} className={styles.part} />
          </g>
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{bars[0]?.name}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
      </div>
      <ChartTable label={label} rows={bars} />
    </figure>
  );
}

function Column({
  n,
  tall,
  className,
}: {
  n: number;
  tall: number;
  className: string | undefined;
}): ReactNode {
  return (
    <rect className={className} x={n + gap / 2} y={height - tall} width={1 - gap} height={tall} />
  );
}
