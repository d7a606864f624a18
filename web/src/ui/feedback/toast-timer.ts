import { toastTickMs } from "@lineup/contract/constants";

export interface ToastTimer {
  /**
   * Starts or resumes the timer.
   * @returns a function that pauses the timer; the remaining time is kept
   */
  run(): () => void;
}

/** @param ms the total running time in milliseconds, not counting pauses */
export function toastTimer(ms: number, onEnd: () => void): ToastTimer {
  let left = ms;
  return {
    run() {
      let since = performance.now();
      const ticking = setInterval(() => {
        const now = performance.now();
        left -= now - since;
        since = now;
        if (left > 0) return;
        clearInterval(ticking);
        onEnd();
      }, toastTickMs);
      return () => clearInterval(ticking);
    },
  };
}
