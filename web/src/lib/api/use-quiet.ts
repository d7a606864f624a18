import { useEffect, useState } from "react";
import { whenQuiet } from "./when-quiet.ts";
import { useAfterFirstRender } from "#web/lib/hooks/use-after-first-render.ts";

/**
 * Lets the first screen come first: it makes its calls when it is first drawn, so nothing is quiet before.
 * @returns false until no screen waits for an answer and the browser is idle, then true
 */
export function useQuiet(): boolean {
  const isDrawn = useAfterFirstRender();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => (isDrawn ? whenQuiet(() => setQuiet(true)) : undefined), [isDrawn]);
  return isQuiet;
}
