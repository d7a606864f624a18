import { toastTickMs } from "@lineup/contract/constants";

export interface ToastTimer {
  /** Runs on from where it was. @returns holds it; what is left stays left */
  run(): () => void;
}

/** @param ms how long it is to run in all, pauses not counted */
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
