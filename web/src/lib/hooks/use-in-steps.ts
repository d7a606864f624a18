import { startTransition, useLayoutEffect, useState } from "react";

/**
 * Lets React draw a large part in steps of a few milliseconds, between which a slow phone can respond to input. Without it, React
 * draws in one step whatever an answer to a call or the router changes.
 * @param isReady true if the part can be drawn
 * @param initially whether the part is drawn in the component's first drawing
 * @returns true if the part should be drawn
 */
export function useInSteps(isReady: boolean, initially = isReady): boolean {
  const [isDrawn, setDrawn] = useState(initially);
  useLayoutEffect(() => {
    if (isReady !== isDrawn) startTransition(() => setDrawn(isReady));
  }, [isReady, isDrawn]);
  return isReady && isDrawn;
}
