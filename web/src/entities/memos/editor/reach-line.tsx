import type { ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/**
 * The number of recipients, shown next to the send button.
 * @param count null while the number is unknown. An empty line keeps its height, so that the send button doesn't move when the
 * number appears
 */
export function ReachLine({ count }: { count: number | null }): ReactNode {
  const say = coreTexts.useTexts();
  if (count === null) return "\u00a0";
  return count === 0 ? say("recipients.none") : say("recipients.reaches", { count });
}
