import type { MemoProgress } from "@lineup/contract/memos/progress-schemas";

/** A moment and how many had acknowledged by then. */
export interface ProgressPoint {
  readonly at: Date;
  readonly count: number;
}

/**
 * Adds up the steps of a memo's answers: from when it went out, with nobody, to now. The count of a step stands at its end, so
 * that no answer seems to come before it did.
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
