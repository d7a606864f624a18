import type { MemoTemplateRow } from "@lineup/contract/templates/schemas";
import { IconWorld } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#web/ui/elements/badge.tsx";
import { templatesTexts } from "./templates-texts.ts";

const tones = {
  draft: "neutral",
  published: "success",
  archived: "neutral",
} as const satisfies Record<MemoTemplateRow["status"], Tone>;

/** A template's status. */
export function TemplateStatus({ status }: Pick<MemoTemplateRow, "status">): ReactNode {
  const say = templatesTexts.useTexts();
  return <Badge tone={tones[status]}>{say(`status.${status}`)}</Badge>;
}

/** Marks a template that every company can use. */
export function SharedBadge(): ReactNode {
  const say = templatesTexts.useTexts();
  return (
    <Badge tone="info" icon={<IconWorld size={14} aria-hidden="true" />}>
      {say("shared")}
    </Badge>
  );
}
