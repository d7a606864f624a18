import { shown } from "./figures.ts";

/** How long the product takes compared with a bare baseline. Times are in milliseconds. */
export interface Comparison {
  /** The product's time: the median of the rounds. */
  readonly subject: number;
  /** The baseline's time: the median of the rounds. */
  readonly baseline: number;
  /** The median of the ratios of each round, because a slow moment of the machine slows down both halves of a round. */
  readonly ratio: number;
  /** The smallest and the largest ratio of a round. */
  readonly spread: readonly [number, number];
}

/**
 * Measures the product and the baseline in turns, so that both run under the same conditions. Every other round starts with the
 * baseline. The first round is a warm-up and isn't counted.
 * @param subject measures the product once
 * @param baseline measures the bare baseline once
 */
export async function compare(
  rounds: number,
  subject: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<Comparison> {
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round++) {
    const pair = { subject: 0, baseline: 0 };
    if (round % 2 === 0) pair.subject = await subject();
    pair.baseline = await baseline();
    if (round % 2 !== 0) pair.subject = await subject();
    if (round > 0) pairs.push(pair);
  }
  return comparisonOf(pairs);
}

/** The times of one round, in milliseconds. */
interface Pair {
  readonly subject: number;
  readonly baseline: number;
}

export function comparisonOf(pairs: readonly Pair[]): Comparison {
  const ratios = pairs.map((pair) => pair.subject / pair.baseline);
  return {
    subject: median(pairs.map((pair) => pair.subject)),
    baseline: median(pairs.map((pair) => pair.baseline)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/** @returns the fields of a figure that a comparison determines */
export function ratioFigure(
  comparison: Comparison,
  limit: number,
): {
  measured: string;
  baseline: string;
  value: number;
  bound: { kind: "most"; limit: number; unit: string };
} {
  const { subject, baseline, ratio, spread } = comparison;
  return {
    measured: `${shown(subject)} ms (rounds ${shown(spread[0])} to ${shown(spread[1])}×)`,
    baseline: `${shown(baseline)} ms`,
    value: ratio,
    bound: { kind: "most", limit, unit: "×" },
  };
}

/** @returns how long something takes, in milliseconds */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Runs something several times in a row. @returns the median of the times, in milliseconds */
export async function medianOf(times: number, act: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn++) taken.push(await timed(act));
  return median(taken);
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * @param share 0.5 for the median, 0.99 for the 99th percentile
 * @returns the percentile; NaN without values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
