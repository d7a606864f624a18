import type { MemoProgress } from "@lineup/contract/memos/recipients/progress-schemas";

/** A moment and the number of acknowledgements by then. */
export interface ProgressPoint {
  readonly at: Date;
  readonly count: number;
}

/**
 * Adds up the answers to a memo, from zero when it went out until now. Each step's count stands at its end, to keep
 * answers from appearing too early.
 */
export function progressPoints(progress: MemoProgress, now: Date): ProgressPoint[] {
  if (progress.from === null) return [];
  const points: ProgressPoint[] = [{ at: new Date(progress.from), count: 0 }];
  let sum = 0;
  for (const { at, count } of progress.over_time) {
    sum += count;
    const end = new Date(at).getTime() + progress.step_seconds * 1000;
    points.push({ at: new Date(Math.min(end, now.getTime())), count: sum });
  }
  if ((points.at(-1)?.at ?? now) < now) points.push({ at: now, count: sum });
  return points;
}
