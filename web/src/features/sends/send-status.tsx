import type { SendStatus as Status } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { sendsTexts } from "./sends-texts.ts";

const tones = {
  draft: "neutral",
  scheduled: "info",
  published: "success",
  archived: "neutral",
} as const satisfies Record<Status, Tone>;

/** How far a send is. */
export function SendStatus({ status }: { status: Status }): ReactNode {
  const say = sendsTexts.useTexts();
  return <Badge tone={tones[status]}>{say(`status.${status}`)}</Badge>;
}
