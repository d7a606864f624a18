import type { SendStatus as Status } from "@lineup/contract/constants";
import type { MemoTemplateSendRow } from "@lineup/contract/sends/schemas";
import type { ReactNode } from "react";
import { NoRecipientsBadge } from "#web/entities/memos/memo-badges.tsx";
import { Badge, type Tone } from "#web/ui/elements/badge.tsx";
import { sendsTexts } from "./sends-texts.ts";

const tones = {
  draft: "neutral",
  scheduled: "info",
  published: "success",
  archived: "neutral",
} as const satisfies Record<Status, Tone>;

/** The status of a send. */
export function SendStatus({
  send: { status, recipient_count, held_until, start_at },
}: {
  send: Pick<MemoTemplateSendRow, "status" | "recipient_count" | "held_until" | "start_at">;
}): ReactNode {
  const say = sendsTexts.useTexts();
  // A send for later is held as well, but doesn't go out yet.
  const isGoingOut = held_until !== null && (start_at === null || start_at <= held_until);
  return (
    <span className="row">
      <Badge tone={tones[status]}>{say(isGoingOut ? "status.held" : `status.${status}`)}</Badge>
      <NoRecipientsBadge status={status} count={recipient_count} />
    </span>
  );
}
