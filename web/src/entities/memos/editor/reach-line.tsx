import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/**
 * How many people something goes to, beside the button that sends it.
 * @param count null while it is not known: the line is kept for it, as a button that moves is missed by the finger on its way
 */
export function ReachLine({ count }: { count: number | null }): ReactNode {
  const say = coreTexts.useTexts();
  if (count === null) return "\u00a0";
  return count === 0 ? say("recipients.nobody") : say("recipients.reaches", { count });
}
