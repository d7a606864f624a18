import {
  IconAlertTriangle,
  IconCheck,
  IconChecklist,
  IconClock,
  IconConfetti,
  IconEye,
  IconMessageCheck,
  IconMessageQuestion,
  IconSignature,
} from "@tabler/icons-react";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#web/ui/elements/badge.tsx";
import { needOf, type Need } from "./memo-need.ts";
import { memoTexts } from "./memo-texts.ts";
import { isGoingOut } from "./sending/is-going-out.ts";

const needLook = {
  past_due: ["danger", IconAlertTriangle],
  sign: ["accent", IconSignature],
  acknowledge: ["accent", IconEye],
  answer: ["accent", IconChecklist],
  celebrate: ["accent", IconConfetti],
  answered: ["info", IconMessageCheck],
  flagged: ["warning", IconMessageQuestion],
  opens: ["neutral", IconClock],
  given: ["success", IconCheck],
  done: ["success", IconCheck],
  ended: ["neutral", IconClock],
} as const satisfies Record<Need, readonly [Tone, unknown]>;

const statusTone = {
  draft: "neutral",
  scheduled: "info",
  published: "success",
  expired: "neutral",
  archived: "neutral",
} as const satisfies Record<Memo["status"], Tone>;

/**
 * The badges for what a memo asks of its reader and for the state of their question.
 * @param done true if it was acknowledged since it was fetched
 */
export function NeedBadges({ memo, done = false }: { memo: Memo; done?: boolean }): ReactNode {
  const need = done ? (memo.display_type === "survey" ? "given" : "done") : needOf(memo);
  const response = memo.employee_response;
  const asked = response?.is_awaiting_employee
    ? "answered"
    : response?.flagged_at && response.is_awaiting_manager
      ? "flagged"
      : null;
  return (
    <>
      <NeedBadge need={need} />
      {asked && asked !== need && <NeedBadge need={asked} />}
    </>
  );
}

/** The memo's status, for managers. */
export function StatusBadge({
  memo,
}: {
  memo: Pick<Memo, "status" | "recipient_count" | "held_until" | "start_at">;
}): ReactNode {
  const say = memoTexts.useTexts();
  const { status, recipient_count } = memo;
  return (
    <span className="row">
      <Badge tone={statusTone[status]}>
        {say(isGoingOut(memo) ? "status.held" : `status.${status}`)}
      </Badge>
      <NoRecipientsBadge status={status} count={recipient_count} />
    </span>
  );
}

/** Shown for a scheduled memo that has no recipients left. */
export function NoRecipientsBadge({
  status,
  count,
}: {
  status: Memo["status"];
  count: number | null;
}): ReactNode {
  const say = memoTexts.useTexts();
  if (status !== "scheduled" || count !== 0) return null;
  return (
    <Badge tone="warning" icon={<IconAlertTriangle size={14} aria-hidden="true" />}>
      {say("noOne")}
    </Badge>
  );
}

/** Shown for surveys and celebrations. */
export function KindBadge({ kind }: { kind: Memo["display_type"] }): ReactNode {
  const say = memoTexts.useTexts();
  return kind === "memo" ? null : <Badge>{say(`kind.${kind}`)}</Badge>;
}

/** Shown for a high or urgent priority. */
export function PriorityBadge({ priority }: { priority: Memo["priority"] }): ReactNode {
  const name = useShownPriority()(priority);
  return name && <Badge tone={priority === "urgent" ? "danger" : "warning"}>{name}</Badge>;
}

/** @returns a function that names a priority; null for one that has no badge */
export function useShownPriority(): (priority: Memo["priority"]) => string | null {
  const say = memoTexts.useTexts();
  return (priority) =>
    priority === "high" || priority === "urgent" ? say(`priority.badge.${priority}`) : null;
}

function NeedBadge({ need }: { need: Need }): ReactNode {
  const say = memoTexts.useTexts();
  const [tone, Icon] = needLook[need];
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {say(`need.${need}`)}
    </Badge>
  );
}
