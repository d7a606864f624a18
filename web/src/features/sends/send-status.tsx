import type { SendStatus as Status } from "@lineup/contract/constants";
import type { MemoTemplateSendRow } from "@lineup/contract/sends/schemas";
import type { ReactNode } from "react";
import { NoRecipientsBadge } from "#web/entities/memos/memo-badges.tsx";
import { isGoingOut } from "#web/entities/memos/sending/is-going-out.ts";
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
  send,
}: {
  send: Pick<MemoTemplateSendRow, "status" | "recipient_count" | "held_until" | "start_at">;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const { status, recipient_count } = send;
  return (
    <span className="row">
      <Badge tone={tones[status]}>
        {say(isGoingOut(send) ? "status.held" : `status.${status}`)}
      </Badge>
      <NoRecipientsBadge status={status} count={recipient_count} />
    </span>
  );
}
