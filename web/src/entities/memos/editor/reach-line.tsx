import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/**
 * The number of recipients, shown next to the send button.
 * @param count null while the number is unknown; the line then keeps its height, because a button that moves is easy to miss
 */
export function ReachLine({ count }: { count: number | null }): ReactNode {
  const say = coreTexts.useTexts();
  if (count === null) return "\u00a0";
  return count === 0 ? say("recipients.nobody") : say("recipients.reaches", { count });
}
